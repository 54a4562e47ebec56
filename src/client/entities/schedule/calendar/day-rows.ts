import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import type { Slot } from '#domain/appointments/day-slots.ts'
import { type DayBreak, overlaps } from '#domain/appointments/working-hours.ts'
import { type CalendarDate, dhakaInstant } from '#domain/reference/calendar.ts'

/** Why a time without an appointment is not free. */
export type ClosedReason = 'break' | 'past' | 'closed'

/** A part of an official's day, in minutes since midnight. */
export type DayRow = { from: number; to: number } & (
  | { kind: 'free' }
  /** A confirmed appointment; it need not begin or end where a slot does. */
  | { kind: 'booked'; appointment: AppointmentSummary }
  /** Booked by an appointment that is not shown to the reader. */
  | { kind: 'taken' }
  | { kind: ClosedReason }
)

export type DayFacts = {
  date: CalendarDate
  slots: readonly Slot[]
  booked: readonly AppointmentSummary[]
  /** Empty while the official's hours are not known: then a break is shown as closed. */
  breaks: readonly DayBreak[]
  now: Date
}

/** The day in the order of time: a row for each free slot and appointment; adjacent times of other kinds join. */
export function makeDayRows({ date, slots, booked, breaks, now }: DayFacts): DayRow[] {
  const appointments = booked.flatMap((appointment): DayRow[] => {
    const { schedule } = appointment
    if (schedule === null) return []
    const from = schedule.hour * 60 + schedule.minute
    return [{ kind: 'booked', from, to: from + schedule.durationMin, appointment }]
  })
  const open = slots.flatMap((slot): DayRow[] => {
    const from = slot.hour * 60 + slot.minute
    const span = { from, to: from + slot.durationMin }
    if (slot.state === 'free') return [{ ...span, kind: 'free' }]
    if (slot.state === 'taken') {
      return appointments.some((row) => overlaps(row, span)) ? [] : [{ ...span, kind: 'taken' }]
    }
    const isPast = dhakaInstant(date, slot.hour, slot.minute) <= now.toISOString()
    return [{ ...span, kind: breaks.some((pause) => overlaps(pause, span)) ? 'break' : isPast ? 'past' : 'closed' }]
  })
  return joined([...open, ...appointments].sort((one, other) => one.from - other.from))
}

const joins: ReadonlySet<DayRow['kind']> = new Set(['break', 'past', 'closed', 'taken'])

function joined(rows: readonly DayRow[]): DayRow[] {
  const result: DayRow[] = []
  for (const row of rows) {
    const last = result.at(-1)
    if (last !== undefined && joins.has(row.kind) && last.kind === row.kind && last.to === row.from) {
      result[result.length - 1] = { ...last, to: row.to }
    } else result.push(row)
  }
  return result
}
