import type { PaymentState } from './payment-states.ts'

/** A payment of an application, as far as the balance of its fee depends on it. */
export type FeePart = {
  state: PaymentState
  /** In taka, without what was given back because it was more than the fee. */
  amount: number
  /** A gateway took it, or a desk accepted it as the fee: it is the whole fee, whatever its amount. */
  isOnline: boolean
}

/** How much of the fee has arrived, how much of it is missing, and how much arrived beyond it, in taka. */
export type Balance = { received: number; missing: number; excess: number }

/** Only confirmed payments count. Money that is to be returned, or was, does not pay for anything. */
export function balanceOf(fee: number, payments: readonly FeePart[]): Balance {
  const counted = payments.filter(({ state }) => state === 'CONFIRMED')
  const received = counted.reduce((sum, { amount }) => sum + amount, 0)
  const missing = counted.some(({ isOnline }) => isOnline) ? 0 : Math.max(0, fee - received)
  return { received, missing, excess: Math.max(0, received - fee) }
}

/** What the review reads of the payments of an application. */
export type FeeFacts = {
  /** The sum of the confirmed payments is the fee, or more. */
  paymentConfirmed: boolean
  /** A desk waits for another payment: it rejected one, or a part of the fee is missing. */
  paymentWanted: boolean
  /** Money is to be returned. */
  refundDue: boolean
  /** Money was returned, and no other payment counts or waits for a desk. */
  paymentRefunded: boolean
}

/** `inQuestion`: the state of the payment that the desk and the holder deal with; null if there is none. */
export function feeFacts(
  payments: readonly FeePart[],
  { fee, inQuestion }: { fee: number | null; inQuestion: PaymentState | null },
): FeeFacts {
  const states = payments.map(({ state }) => state)
  const isAnyCounted = states.includes('CONFIRMED')
  // Without a fee nothing was submitted, and what a gateway took is all that counts.
  const paymentConfirmed = isAnyCounted && (fee === null || balanceOf(fee, payments).missing === 0)
  const refundDue = states.includes('REFUND_DUE')
  const isAnyLeft = isAnyCounted || states.includes('GIVEN')
  const paymentRefunded = states.includes('REFUNDED') && !isAnyLeft
  const isOpen = !paymentConfirmed && !refundDue && !paymentRefunded
  return {
    paymentConfirmed,
    paymentWanted: isOpen && (inQuestion === 'REJECTED' || (isAnyCounted && inQuestion !== 'GIVEN')),
    refundDue,
    paymentRefunded,
  }
}

/**
 * What arrived with a payment, compared with what is still to be paid. A desk that confirms another amount says which
 * of the two it is, so that a wrong digit confirms nothing.
 */
export const arrivals = ['less', 'more'] as const
export type Arrival = (typeof arrivals)[number]

/** Null if the amount is exactly what is still to be paid. */
export function arrivalOf(amount: number, rest: number): Arrival | null {
  if (amount === rest) return null
  return amount < rest ? 'less' : 'more'
}

/** The most payments of one fee. Its money receipt lists them all on one page. */
export const mostParts = 20

/**
 * Whether one more payment may be confirmed with this outcome beside the others of its fee: the last of the most parts has
 * to complete the fee.
 */
export function canBePart(arrived: Arrival | null, others: readonly FeePart[]): boolean {
  const here = others.filter(({ state }) => state === 'CONFIRMED' || state === 'REFUND_DUE')
  return here.length + (arrived === 'less' ? 1 : 0) < mostParts
}
