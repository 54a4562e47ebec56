/**
 * Why a line of a statement is no money that arrived. The first of several reasons counts. reversed: it was taken back,
 * or takes another payment back. lost_digits: a spreadsheet has rounded its only number. unknown_word: a word or column
 * of direction or status is not known, or is missing. unknown_amount: the amount cannot be told from other amounts.
 * contradicted: another line has the same number and says something else.
 */
export const refusalReasons = [
  'reversed',
  'failed',
  'waiting',
  'outgoing',
  'lost_digits',
  'unknown_word',
  'unknown_amount',
  'contradicted',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** received: the statement says that this amount arrived. Only such a line can match a payment. */
export const lineStates = ['received', ...refusalReasons] as const
export type LineState = (typeof lineStates)[number]

/** A reason against a line, with the word or heading that gave it; null where none did. */
export type Finding = { reason: RefusalReason; word: string | null }

/** The finding that counts, or null. */
export function firstFinding(findings: readonly Finding[]): Finding | null {
  const place = ({ reason }: Finding) => refusalReasons.indexOf(reason)
  return findings.reduce<Finding | null>(
    (first, next) => (first === null || place(next) < place(first) ? next : first),
    null,
  )
}
