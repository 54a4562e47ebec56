import type { Appointment } from '#contract/appointments/appointment-shapes.ts'

type Schedule = NonNullable<Appointment['schedule']>

/** The time that it had before the last one; null when it never had another. `history` has the oldest first. */
export function previousSchedule(history: Appointment['history']): Schedule | null {
  const moves = history.filter(({ action, schedule }) => schedule !== null && timeActions.has(action))
  return moves.at(-1)?.action === 'reschedule' ? (moves.at(-2)?.schedule ?? null) : null
}

const timeActions: ReadonlySet<string> = new Set(['approve', 'reschedule'])
