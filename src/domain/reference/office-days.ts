import {
  addDays,
  type CalendarDate,
  daysBetween,
  isWorkingDay,
  laterDate,
  type Weekday,
  workingDaysBetween,
} from './calendar.ts'

/** When the office works: every day but the weekend and its holidays, from and to inclusive. */
export type OfficeDays = {
  weekend: readonly Weekday[]
  holidays: readonly { from: CalendarDate; to: CalendarDate }[]
}

/** The default weekend: Friday and Saturday. */
export const usualWeekend: readonly Weekday[] = [5, 6]

/** Days of the office after `from`, up to and including `to`: an application that arrived today is 0 days old. */
export function officeDaysBetween(from: CalendarDate, to: CalendarDate, { weekend, holidays }: OfficeDays): number {
  const lost = new Set<CalendarDate>()
  for (const holiday of holidays) {
    const last = daysBetween(holiday.to, to) < 0 ? to : holiday.to
    for (let day = laterDate(addDays(from, 1), holiday.from); day <= last; day = addDays(day, 1)) {
      if (isWorkingDay(day, weekend)) lost.add(day)
    }
  }
  return workingDaysBetween(from, to, weekend) - lost.size
}

/** The last day on which an application can have arrived that is at least this many office days old today. */
export function lastArrivalOfAge(age: number, today: CalendarDate, office: OfficeDays): CalendarDate {
  let day = today
  for (let count = 0; count < age; day = addDays(day, -1)) {
    const isClosed = office.holidays.some(({ from, to }) => from <= day && day <= to)
    if (isWorkingDay(day, office.weekend) && !isClosed) count += 1
  }
  return day
}

/**
 * For each day from `from` to `to`: how many office days lie after `from` up to and including that day. The difference
 * of two of these numbers is the `officeDaysBetween` of their days.
 */
export function runningOfficeDays(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  { weekend, holidays }: OfficeDays,
): { day: CalendarDate; count: number }[] {
  const running: { day: CalendarDate; count: number }[] = []
  for (let day = from, count = 0; day <= to; day = addDays(day, 1)) {
    const isClosed = holidays.some((holiday) => holiday.from <= day && day <= holiday.to)
    if (day !== from && isWorkingDay(day, weekend) && !isClosed) count += 1
    running.push({ day, count })
  }
  return running
}
