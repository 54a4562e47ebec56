/**
 * What a closing of a day records, for one method of payment. `confirmed`: confirmed on this day and not taken back
 * since. `earlier`: of these, what was paid on a day before, which is on an earlier statement. `reversed`, `refunded`,
 * `rejected`: done on this day. `open`: what no desk has looked at and was paid until this day.
 */
export const closedKinds = ['confirmed', 'earlier', 'reversed', 'refunded', 'rejected', 'open'] as const
export type ClosedKind = (typeof closedKinds)[number]

export type ClosedSum = { count: number; amount: number }
export type ClosedFigures = Record<ClosedKind, ClosedSum>

/** The kinds of a day that is over: they change later only when something of the day is undone or added. */
const lasting = ['confirmed', 'reversed', 'refunded', 'rejected'] as const satisfies readonly ClosedKind[]

/** What changed since a closing. What is still open is left out, because it is meant to be worked off. */
export function laterChanges(closed: ClosedFigures, now: ClosedFigures): { kind: ClosedKind; change: ClosedSum }[] {
  return lasting.flatMap((kind) => {
    const change = differenceOf(now[kind], closed[kind])
    return change.count === 0 && change.amount === 0 ? [] : [{ kind, change }]
  })
}

/** What the first has more than the second. */
export function differenceOf(one: ClosedSum, other: ClosedSum): ClosedSum {
  return { count: one.count - other.count, amount: one.amount - other.amount }
}
