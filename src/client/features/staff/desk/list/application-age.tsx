import { Plural, useLingui } from '@lingui/react/macro'
import { type ApplicationStatus, isInReview } from '#domain/enlistment/application-status.ts'
import { dhakaDate, workingDaysBetween } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** Working days after which a desk is reminded, and after which it is late. */
const warmDays = 3
const hotDays = 5

/** Working days since submission, or null once no desk has it before it. */
export function workingDaysWaiting(
  { status, submittedAt }: { status: ApplicationStatus; submittedAt: string | null },
  now: number,
): number | null {
  return submittedAt === null || !isInReview(status) ? null : workingDaysBetween(dhakaDate(submittedAt), dhakaDate(now))
}

/** The age of waiting work: colour and a mark from the third working day, more of both from the fifth. */
export function ApplicationAge({ days }: { days: number }) {
  const { t } = useLingui()
  const count = formatNumber(days, useLocale())
  const look = days >= hotDays ? 'font-bold text-danger' : days >= warmDays ? 'font-bold text-accent-ink' : 'text-muted'
  const label = days >= hotDays ? t`Late` : days >= warmDays ? t`Due soon` : null
  return (
    <span data-age={days} className={classNames('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', look)}>
      {label !== null && <Icon name={days >= hotDays ? 'warning' : 'clock'} className="size-4" />}
      {label !== null && <span className="sr-only">{label}: </span>}
      {days === 0 ? t`Today` : <Plural value={days} one={`${count} working day`} other={`${count} working days`} />}
    </span>
  )
}
