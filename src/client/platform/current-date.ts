import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { serverClock } from './server-clock.ts'

/** The day in Dhaka now, by the clock of the server: a phone's own clock may be years off. */
export function currentDate(): CalendarDate {
  return dhakaDate(serverClock.now())
}
