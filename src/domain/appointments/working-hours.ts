/**
 * An official's week. Times are minutes of the day in Dhaka, days are numbered from Sunday 0 to Saturday 6, so the time
 * zone of a phone has no effect.
 */
export type DayHours = { day: number; from: number; to: number }
/** A pause on every working day. */
export type DayBreak = { from: number; to: number }
export type WorkingHours = { weeklyHours: readonly DayHours[]; breaks: readonly DayBreak[]; slotMinutes: number }

export const minutesOfDay = 24 * 60
/** The lengths of a slot that an official can choose. */
export const slotLengths = [10, 15, 20, 30, 45, 60] as const

/** Sunday to Thursday, nine to five, with a pause at one. */
export const usualHours: WorkingHours = {
  weeklyHours: [0, 1, 2, 3, 4].map((day) => ({ day, from: 9 * 60, to: 17 * 60 })),
  breaks: [{ from: 13 * 60, to: 14 * 60 }],
  slotMinutes: 15,
}

type Span = { from: number; to: number }

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/** The paths of entered hours that are wrong: they end before they begin, or overlap. */
export function findWrongHours({ weeklyHours, breaks }: WorkingHours): string[] {
  const dayOf = (hours: DayHours) => weeklyHours.filter((other) => other !== hours && other.day === hours.day)
  const hours = weeklyHours.flatMap((each, index) =>
    each.from >= each.to || dayOf(each).some((other) => overlaps(each, other)) ? [`weeklyHours.${index}`] : [],
  )
  const pauses = breaks.flatMap((each, index) =>
    each.from >= each.to || breaks.some((other) => other !== each && overlaps(each, other)) ? [`breaks.${index}`] : [],
  )
  return [...hours, ...pauses]
}
