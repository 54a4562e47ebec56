import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { formatClock, formatDate } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'

type Wish = Pick<Appointment, 'requestedDate' | 'requestedHour' | 'requestedMin'>

/** The day, and perhaps the time, that the visitor would like; null without a wish. */
export function wishedTime({ requestedDate, requestedHour, requestedMin }: Wish, locale: Locale): string | null {
  if (requestedDate === '') return null
  const day = formatDate(requestedDate, locale)
  return requestedHour < 0 ? day : `${day}, ${formatClock(requestedHour, Math.max(0, requestedMin), locale)}`
}
