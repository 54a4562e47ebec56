import type { CalendarDate } from '../reference/calendar.ts'

export const enlistmentStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const
export type EnlistmentState = (typeof enlistmentStates)[number]

/**
 * The state of an enlistment on a day; `validTo` is its last valid day. A revoked enlistment stays REVOKED after that
 * day.
 */
export function enlistmentState(
  { validTo, isRevoked }: { validTo: CalendarDate; isRevoked: boolean },
  today: CalendarDate,
): EnlistmentState {
  if (isRevoked) return 'REVOKED'
  return today > validTo ? 'EXPIRED' : 'ACTIVE'
}
