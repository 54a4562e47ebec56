/**
 * Amounts of money are whole taka within these limits: a hundred million is far above any fee, and far below the
 * maximum of the database's integers.
 */
export const minTaka = 1
export const maxTaka = 100_000_000

/** Whether the value is an amount of money that the portal accepts. */
export function isTaka(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= minTaka && (value as number) <= maxTaka
}
