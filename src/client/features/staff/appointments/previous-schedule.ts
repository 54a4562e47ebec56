import type { Appointment } from '#contract/appointments/appointment-shapes.ts'

type Schedule = NonNullable<Appointment['schedule']>

/** The time of an appointment before its current one; null if it was never moved. `history` begins with the oldest. */
export function previousSchedule(history: Appointment['history']): Schedule | null {
  const moves = history.filter(({ action, schedule }) => schedule !== null && timeActions.has(action))
  return moves.at(-1)?.action === 'reschedule' ? (moves.at(-2)?.schedule ?? null) : null
}

const timeActions: ReadonlySet<string> = new Set(['approve', 'reschedule'])
