/**
 * Money that enters the portal is whole taka within these limits: a hundred million is far above any fee, and far below
 * what the database's integers can hold.
 */
export const leastTaka = 1
export const mostTaka = 100_000_000

/** Whether the value is an amount of money that the portal takes. */
export function isTaka(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= leastTaka && (value as number) <= mostTaka
}
