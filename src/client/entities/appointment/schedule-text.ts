import type * as z from 'zod/mini'
import type { Schedule } from '#contract/appointments/appointment-shapes.ts'
import { formatClock, formatDate, formatMinutes } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'

export type AppointmentSchedule = z.infer<typeof Schedule>

/** The day and the time in Dhaka, whatever the zone of the browser: ২১ নভেম্বর ২০২৬, সন্ধ্যা ৭:৩৫. */
export function scheduleText({ date, hour, minute }: AppointmentSchedule, locale: Locale): string {
  return `${formatDate(date, locale)}, ${formatClock(hour, minute, locale)}`
}

/** From and to within the day: সকাল ১০:০০ – সকাল ১০:১৫. */
export function scheduleTimes({ hour, minute, durationMin }: AppointmentSchedule, locale: Locale): string {
  const from = hour * 60 + minute
  return formatMinutes({ from, to: from + durationMin }, locale)
}
