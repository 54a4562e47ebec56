import type { AppointmentPeriod } from '#contract/appointments/appointments.ts'
import type { AppointmentType } from '#domain/appointments/appointment-states.ts'
import { addDays, addMonths, type CalendarDate, startOfWeek } from '#domain/reference/calendar.ts'

/** The first part of the address of a list, with its name on the server. */
export const listPeriods = { today: 'today', week: 'current-week', month: 'current-month' } as const satisfies Record<
  string,
  AppointmentPeriod
>
export type ListPeriod = keyof typeof listPeriods

/** The second part of the address. */
export const listSubjects = ['online', 'in-person', 'requests'] as const
export type ListSubject = AppointmentType | 'requests'

export type ListKind = { period: ListPeriod; subject: ListSubject }

export function listType({ period, subject }: ListKind): string {
  return `${period}-${subject}`
}

/** The nine lists, by the last part of their addresses. */
const kinds: ReadonlyMap<string, ListKind> = new Map(
  (Object.keys(listPeriods) as ListPeriod[]).flatMap((period) =>
    listSubjects.map((subject) => [listType({ period, subject }), { period, subject }] as const),
  ),
)

/** The list with this address, or null. */
export function readListKind(type: string): ListKind | null {
  return kinds.get(type) ?? null
}

/** The first and the last day of a period; weeks begin on Sunday. */
export function daysOf(period: ListPeriod, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const sunday = startOfWeek(today)
  const first = `${today.slice(0, 7)}-01`
  return {
    today: { from: today, to: today },
    week: { from: sunday, to: addDays(sunday, 6) },
    month: { from: first, to: addDays(addMonths(first, 1), -1) },
  }[period]
}
