import { Plural, useLingui } from '@lingui/react/macro'
import { type ApplicationStatus, isInReview } from '#domain/enlistment/application-status.ts'
import { type Desk, deskOf } from '#domain/enlistment/desk/desks.ts'
import { dhakaDate, workingDaysBetween } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useReviewDays } from '../../../../entities/office/office-facts.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'

type AgeProps = { application: { status: ApplicationStatus; submittedAt: string | null; age?: number | undefined } }

/**
 * The working days for which it has waited at its desk, as the list says them; where the answer does not say them, those
 * since the submission.
 */
export function ApplicationAge({ application: { status, submittedAt, age } }: AgeProps) {
  const { weekend } = useReviewDays()
  const desk = deskOf(status)
  // How long it has waited with its applicant only the list can say.
  if (submittedAt === null || desk === null || (age === undefined && !isInReview(status))) return null
  const days = age ?? workingDaysBetween(dhakaDate(submittedAt), dhakaDate(Date.now()), weekend)
  return <WaitingDays days={days} desk={desk} />
}

/** The age of waiting work: marked by colour and icon by the limits of its desk, late ones more strongly. */
function WaitingDays({ days, desk }: { days: number; desk: Desk }) {
  const { t } = useLingui()
  const count = formatNumber(days, useLocale())
  const { dueSoonDays, lateDays } = useReviewDays().limits[desk]
  const look =
    days >= lateDays ? 'font-bold text-danger' : days >= dueSoonDays ? 'font-bold text-accent-ink' : 'text-muted'
  const label = days >= lateDays ? t`Late` : days >= dueSoonDays ? t`Due soon` : null
  return (
    <span data-age={days} className={classNames('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', look)}>
      {label !== null && <Icon name={days >= lateDays ? 'warning' : 'clock'} className="size-4" />}
      {label !== null && <span className="sr-only">{label}: </span>}
      {days === 0 ? t`Today` : <Plural value={days} one={`${count} working day`} other={`${count} working days`} />}
    </span>
  )
}
