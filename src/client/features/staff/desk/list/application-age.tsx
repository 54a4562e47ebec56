import { Plural, useLingui } from '@lingui/react/macro'
import { type ApplicationStatus, isInReview } from '#domain/enlistment/application-status.ts'
import { type Desk, deskOf } from '#domain/enlistment/desk/desks.ts'
import { dhakaDate, workingDaysBetween } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useReviewDays } from '../../../../entities/office/office-facts.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'

type AgeProps = { application: { status: ApplicationStatus; submittedAt: string | null; age?: number | undefined } }

/**
 * How many working days the application has waited at its desk. The list has this number as `age`; without it the days
 * since the submission are shown.
 */
export function ApplicationAge({ application: { status, submittedAt, age } }: AgeProps) {
  const { weekend } = useReviewDays()
  const desk = deskOf(status)
  // Outside of the review only the list knows how long the application has waited.
  if (submittedAt === null || desk === null || (age === undefined && !isInReview(status))) return null
  const days = age ?? workingDaysBetween(dhakaDate(submittedAt), currentDate(), weekend)
  return <WaitingDays days={days} desk={desk} />
}

/** The age of waiting work. Colour and icon depend on the limits of the desk; late work is marked most strongly. */
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
