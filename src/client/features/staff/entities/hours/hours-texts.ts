import type { changeHours } from '#contract/administration/officials.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type DayHours, findWrongHours, type WorkingHours } from '#domain/appointments/working-hours.ts'
import { weekdays } from '#domain/reference/calendar.ts'
import { clockText, endMinutesIn, minutesIn } from '#domain/reference/clock-text.ts'
import { isSameValue, type MergeRules } from '../../../../ui/form/merge-fields.ts'

export type Hours = BodyOf<typeof changeHours>
export type SpanTexts = { from: string; to: string }
export type DayTexts = SpanTexts & { day: number }
/** The texts of the input fields. */
export type HoursTexts = { weeklyHours: DayTexts[]; breaks: SpanTexts[]; slotMinutes: string }

const spanTexts = ({ from, to }: { from: number; to: number }): SpanTexts => ({
  from: clockText(from),
  to: clockText(to),
})

export function textsOfHours({ weeklyHours, breaks, slotMinutes }: WorkingHours): HoursTexts {
  return {
    weeklyHours: weeklyHours.map((each) => ({ day: each.day, ...spanTexts(each) })),
    breaks: breaks.map(spanTexts),
    slotMinutes: String(slotMinutes),
  }
}

/** A span with an empty time gets an end that is not after its begin, which client and server both reject. */
const span = ({ from, to }: SpanTexts) => ({
  from: minutesIn(from) ?? 0,
  to: from === '' ? 0 : (endMinutesIn(to) ?? 0),
})

export function hoursOfTexts({ weeklyHours, breaks, slotMinutes }: HoursTexts): WorkingHours {
  return {
    weeklyHours: weeklyHours.map((each): DayHours => ({ day: each.day, ...span(each) })),
    breaks: breaks.map(span),
    slotMinutes: Number(slotMinutes),
  }
}

/** The names of the wrong rows, such as `weeklyHours.0`. */
export function wrongRows(texts: HoursTexts): ReadonlySet<string> {
  return new Set(findWrongHours(hoursOfTexts(texts)))
}

/** The initial times of a new row: after the last hours of the day, else equal to those of the nearest earlier day. */
export function nextSpan(rows: readonly DayTexts[], day: number): DayTexts {
  const ends = rows.filter((row) => row.day === day).map(({ to }) => endMinutesIn(to) ?? 0)
  const latest = Math.max(0, ...ends)
  if (ends.length > 0)
    return { day, from: clockText(Math.min(latest + 60, 22 * 60)), to: clockText(Math.min(latest + 120, 23 * 60)) }
  const before = rows.filter((row) => row.day < day).sort((one, other) => other.day - one.day)[0]
  return { day, from: before?.from ?? '09:00', to: before?.to ?? '17:00' }
}

/** Each day of the week is merged separately, because two people may change different days. */
export const hoursRules: MergeRules<HoursTexts> = {
  weeklyHours: ({ opened, typed, newest }) => {
    const days = weekdays.map((day) => {
      const [before, here, there] = [opened, typed, newest].map((rows) => rows.filter((row) => row.day === day))
      const isTyped = !isSameValue(before, here)
      const isBoth = isTyped && !isSameValue(before, there) && !isSameValue(here, there)
      return { rows: (isTyped ? here : there) ?? [], isBoth }
    })
    return { value: days.flatMap(({ rows }) => rows), isBoth: days.some(({ isBoth }) => isBoth) }
  },
}
