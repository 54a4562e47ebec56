import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { formatDateTime, formatTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { appointmentTypeNames } from '../../../entities/appointment/appointment-words.ts'
import { knownFacts, useMatterFacts } from '../../../entities/appointment/matter-facts.ts'
import { scheduleText } from '../../../entities/appointment/schedule-text.ts'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { wishedTime } from '../../../entities/schedule/shown/wished-time.ts'
import { useLocale } from '../../../platform/i18n.ts'
import type { Definition } from '../../../ui/definitions.tsx'

/** When and where the appointment takes place. */
export function useTimeFacts(appointment: Appointment): Definition[] {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { schedule, type, official, room, dateCreated, checkedInAt, checkedOutAt, status, reason } = appointment
  const before = previousSchedule(appointment.history)
  const minutes = schedule && formatNumber(schedule.durationMin, locale)
  return knownFacts([
    {
      key: 'schedule',
      term: before === null ? t`Date and time` : t`New schedule`,
      value: schedule && scheduleText(schedule, locale),
    },
    { key: 'before', term: t`Previous schedule`, value: before && scheduleText(before, locale) },
    { key: 'duration', term: t`Duration`, value: minutes && t`${minutes} minutes` },
    { key: 'type', term: t`Type`, value: i18n._(appointmentTypeNames[type]) },
    {
      key: 'official',
      term: t`Official`,
      value: [officialName(official, locale), official.designation?.[locale]].filter(Boolean).join(', '),
    },
    { key: 'room', term: t`Room`, value: type === 'in-person' && room && localiseDigits(room, locale) },
    { key: 'wish', term: t`Request date`, value: wishedTime(appointment, locale) },
    { key: 'applied', term: t`Applied on`, value: formatDateTime(dateCreated, locale) },
    { key: 'in', term: t`Arrived`, value: checkedInAt && formatTime(checkedInAt, locale) },
    { key: 'out', term: t`Left`, value: checkedOutAt && formatTime(checkedOutAt, locale) },
    { key: 'why', term: t`Reason`, value: status !== 'APPLIED' && reason },
  ])
}

type Schedule = NonNullable<Appointment['schedule']>

/** The time of an appointment before its current one; null if it was never moved. `history` begins with the oldest. */
function previousSchedule(history: Appointment['history']): Schedule | null {
  const moves = history.filter(({ action, schedule }) => schedule !== null && timeActions.has(action))
  return moves.at(-1)?.action === 'reschedule' ? (moves.at(-2)?.schedule ?? null) : null
}

const timeActions: ReadonlySet<string> = new Set(['approve', 'reschedule'])

/** What the appointment is about and who comes. */
export function useVisitFacts(appointment: Appointment): Definition[] {
  const { t } = useLingui()
  const locale = useLocale()
  const { contact } = appointment
  return knownFacts([
    ...useMatterFacts(appointment),
    { key: 'mobile', term: t`Mobile number`, value: contact && localiseDigits(contact.mobile, locale) },
    { key: 'email', term: t`E-mail`, value: contact?.email },
    { key: 'address', term: t`Address`, value: contact?.address },
  ])
}
