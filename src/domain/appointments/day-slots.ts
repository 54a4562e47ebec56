import { type CalendarDate, dhakaInstant, weekday } from '../reference/calendar.ts'
import { minutesOfDay, overlaps, type WorkingHours } from './working-hours.ts'

/** A period in which no visitor can be booked, with one official or with all. Without minutes it is whole days. */
export type Closure = {
  fromDate: CalendarDate
  toDate: CalendarDate
  fromMinute: number | null
  toMinute: number | null
}

export type SlotState = 'free' | 'taken' | 'closed'
export type Slot = { hour: number; minute: number; durationMin: number; state: SlotState }

export type DayFacts = {
  date: CalendarDate
  hours: WorkingHours
  /** Those that touch the date; any others are ignored. */
  closures: readonly Closure[]
  /** Confirmed appointments of the official, as minutes of this date; they may reach beyond it. */
  busy: readonly { from: number; to: number }[]
  now: Date
}

/**
 * The slots of an official's day, in order. `taken` wins over `closed`: a booked time is shown as booked even when the
 * closure was entered later. A slot that has begun is closed.
 */
export function listSlots({ date, hours, closures, busy, now }: DayFacts): Slot[] {
  const spans = hours.weeklyHours.filter(({ day }) => day === weekday(date)).sort((one, other) => one.from - other.from)
  return spans.flatMap(({ from, to }) => {
    const count = Math.floor((to - from) / hours.slotMinutes)
    return Array.from({ length: count }, (_, index) => {
      const start = from + index * hours.slotMinutes
      const span = { from: start, to: start + hours.slotMinutes }
      const state = stateOf(span, { date, hours, closures, busy, now })
      return { hour: Math.floor(start / 60), minute: start % 60, durationMin: hours.slotMinutes, state }
    })
  })
}

/**
 * Why an appointment cannot have this time: `past`, outside the hours or in a break (`hours`), or `closed`; null when
 * it can. Whether another appointment has the time is checked by the database.
 */
export function findTimeFault(
  span: { date: CalendarDate; from: number; to: number },
  { hours, closures, now }: Pick<DayFacts, 'hours' | 'closures' | 'now'>,
): 'past' | 'hours' | 'closed' | null {
  const { date, from, to } = span
  if (isBegun(date, from, now)) return 'past'
  const open = hours.weeklyHours.some((each) => each.day === weekday(date) && each.from <= from && to <= each.to)
  if (!open || hours.breaks.some((pause) => overlaps(pause, span))) return 'hours'
  return closures.some((closure) => isClosed(closure, span)) ? 'closed' : null
}

/**
 * The slots of a list that was made earlier, as they are at `now`: a free one that has begun meanwhile is closed. `now`
 * is the server's time, because the clock of a device may be wrong.
 */
export function closeBegun<S extends Slot>(slots: readonly S[], { date, now }: { date: CalendarDate; now: Date }): S[] {
  return slots.map((slot) =>
    slot.state === 'free' && isBegun(date, startOf(slot), now) ? { ...slot, state: 'closed' } : slot,
  )
}

/** The free slot that begins next, or null. */
export function nextToBegin<S extends Slot>(slots: readonly S[], of: { date: CalendarDate; now: Date }): S | null {
  return closeBegun(slots, of).find(({ state }) => state === 'free') ?? null
}

const startOf = ({ hour, minute }: Slot) => hour * 60 + minute

function stateOf(span: { from: number; to: number }, { date, hours, closures, busy, now }: DayFacts): SlotState {
  if (busy.some((taken) => overlaps(taken, span))) return 'taken'
  const fault = findTimeFault({ date, ...span }, { hours, closures, now })
  return fault === null ? 'free' : 'closed'
}

function isBegun(date: CalendarDate, minute: number, now: Date): boolean {
  return dhakaInstant(date, Math.floor(minute / 60), minute % 60) <= now.toISOString()
}

function isClosed(closure: Closure, { date, from, to }: { date: CalendarDate; from: number; to: number }): boolean {
  if (date < closure.fromDate || date > closure.toDate) return false
  return overlaps({ from: closure.fromMinute ?? 0, to: closure.toMinute ?? minutesOfDay }, { from, to })
}
