import type { SeedFee } from '../enlistment/definition.ts'

/** An amount of money as the fee and the tax in it. The two add up to the amount. */
export type Shares = { base: number; vat: number }
type Whole = Pick<SeedFee, 'vat' | 'total'>

/** The tax in an amount, whole taka, in the proportion of the fee: rounded half up. */
function vatIn(amount: number, { vat, total }: Whole): number {
  if (total <= 0) return 0
  const twice = 2 * amount * vat + total
  // A remainder is exact where a quotient of large numbers may be rounded up.
  return (twice - (twice % (2 * total))) / (2 * total)
}

/**
 * The fee and the tax in an amount that was paid for a fee. `booked` is what was confirmed for the same application
 * before: the taxes of several payments add up to the tax of their sum. The trigger `book_confirmed` of the database
 * (migration 0059) writes the same shares.
 */
export function splitAmount(amount: number, fee: Whole, booked = { amount: 0, vat: 0 }): Shares {
  const vat = Math.max(0, Math.min(amount, vatIn(booked.amount + amount, fee) - booked.vat))
  return { base: amount - vat, vat }
}
