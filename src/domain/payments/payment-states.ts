import { refuse } from '../errors.ts'
import { holderAndRoles } from '../people/actors.ts'
import { defineTransitions } from '../state-table.ts'

/**
 * GIVEN: the applicant named it. CONFIRMED: a desk found the money, or the gateway took it. REVERSED: the confirmation
 * was withdrawn. REJECTED: a desk did not find the money. In these two states the applicant gives another reference, or an
 * OWNER confirms the same one with a reason. REFUND_DUE: the money came and is to be returned. REFUNDED: it was.
 */
export const paymentStates = ['GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED', 'REFUND_DUE', 'REFUNDED'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a payment can be when another one takes its place. Money that is to be returned is never replaced. */
export const earlierStates = ['GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED'] as const satisfies readonly PaymentState[]
export type EarlierState = (typeof earlierStates)[number]

/**
 * The state in answers to the holder. Pages of the release before know only two states, and a page that finds a third
 * cannot show the application at all. So a payment that does not count is GIVEN there, money that came and is returned
 * is CONFIRMED, and a field beside the state says what became of it. The desks read the state itself.
 */
export function stateForHolder(state: PaymentState): 'GIVEN' | 'CONFIRMED' {
  return state === 'GIVEN' || needsAnother(state) ? 'GIVEN' : 'CONFIRMED'
}

type ShownFacts = {
  state: PaymentState
  reversal?: object | undefined
  rejection?: object | undefined
  refund?: { paid?: object | undefined } | undefined
}

/** The state of a payment as a page shows it, from an answer to the desk or to the holder. */
export function shownState({ state, reversal, rejection, refund }: ShownFacts): PaymentState {
  if (reversal !== undefined) return 'REVERSED'
  if (rejection !== undefined) return 'REJECTED'
  if (refund === undefined) return state
  return refund.paid === undefined ? 'REFUND_DUE' : 'REFUNDED'
}

/** Whether the applicant has to name another payment, because the desks do not accept this one. */
export function needsAnother(state: PaymentState): boolean {
  return state === 'REVERSED' || state === 'REJECTED'
}

/** Whether the money is to be returned, or was. No other reference takes its place: its record must not be lost. */
export function isReturned(state: PaymentState): boolean {
  return state === 'REFUND_DUE' || state === 'REFUNDED'
}

/** Whether a confirmation is an exception, for which an OWNER gives a reason. */
export function isConfirmedByReason(state: PaymentState): boolean {
  return needsAnother(state) || state === 'REFUND_DUE'
}

/** The facts that the table reads besides the state. */
export type PaymentFacts = {
  /** A gateway took the money, so its records decide and not a desk. */
  isOnline: boolean
  /** It was confirmed on the present day in Dhaka. */
  isOfToday: boolean
  /** In taka, how much arrived beyond the fee with all payments of the application. */
  excess: number
  /** Whether this excess is to be returned out of the payment, or was. */
  excessRefund: 'none' | 'due' | 'paid'
}

/**
 * A payment from the reference to its end. `give` is another reference: the same one, in any
 * spelling, changes nothing.
 */
export const paymentTransitions = defineTransitions({
  states: paymentStates,
  actors: holderAndRoles,
  requirements: {
    /** Never met: another reference would have made the payment GIVEN. */
    newReference: (_: PaymentFacts) => refuse('wrong_state', { fields: [{ path: 'payment', code: 'reversed' }] }),
    /** The same for a rejected one. */
    otherReference: (_: PaymentFacts) => refuse('wrong_state', { fields: [{ path: 'payment', code: 'rejected' }] }),
    notOnline: (facts: PaymentFacts) =>
      facts.isOnline ? refuse('wrong_state', { fields: [{ path: 'payment', code: 'paid_online' }] }) : null,
    ofToday: (facts: PaymentFacts) =>
      facts.isOfToday ? null : refuse('forbidden', { fields: [{ path: 'payment', code: 'confirmed_earlier' }] }),
    moreThanTheFee: (facts: PaymentFacts) =>
      facts.excess > 0 && facts.excessRefund === 'none' ? null : refuse('wrong_state'),
    excessDue: (facts: PaymentFacts) => (facts.excessRefund === 'due' ? null : refuse('wrong_state')),
    /** A part of the money left the authority again, so neither "it never came" nor "all of it goes back" is true. */
    excessKept: (facts: PaymentFacts) =>
      facts.excessRefund === 'paid'
        ? refuse('wrong_state', { fields: [{ path: 'payment', code: 'excess_returned' }] })
        : null,
  },
  words: ['reason'],
  exclusions: [
    {
      actor: 'HOLDER',
      actions: ['confirm', 'reverse', 'reject', 'owe', 'refund', 'oweExcess', 'keepExcess', 'refundExcess'],
      refusal: refuse('forbidden', { detail: 'own_application' }),
    },
  ],
  actions: {
    give: [{ from: ['GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED'], by: ['HOLDER', 'OWNER'], to: 'GIVEN' }],
    confirm: [
      { from: ['GIVEN'], by: ['APP_COLLECTOR', 'OWNER'], to: 'CONFIRMED' },
      // The reason makes it a decision: neither a bulk nor a statement confirms such a payment on the way.
      // Until the money was returned, that it is due can be withdrawn.
      { from: ['REVERSED', 'REJECTED', 'REFUND_DUE'], by: ['OWNER'], to: 'CONFIRMED', asks: ['reason'] },
      { from: ['REVERSED'], by: ['APP_COLLECTOR'], to: 'CONFIRMED', requires: ['newReference'] },
      { from: ['REJECTED'], by: ['APP_COLLECTOR'], to: 'CONFIRMED', requires: ['otherReference'] },
    ],
    reject: [{ from: ['GIVEN'], by: ['APP_COLLECTOR', 'OWNER'], to: 'REJECTED', asks: ['reason'] }],
    // One account decides that money leaves the authority, and the desk that handles money records that it left.
    owe: [{ from: ['CONFIRMED'], by: ['OWNER'], to: 'REFUND_DUE', requires: ['excessKept'], asks: ['reason'] }],
    refund: [{ from: ['REFUND_DUE'], by: ['APP_COLLECTOR', 'OWNER'], to: 'REFUNDED' }],
    // The payment goes on counting, without what is returned. Until then the decision can be withdrawn.
    oweExcess: [{ from: ['CONFIRMED'], by: ['OWNER'], to: 'same', requires: ['moreThanTheFee'], asks: ['reason'] }],
    keepExcess: [{ from: ['CONFIRMED'], by: ['OWNER'], to: 'same', requires: ['excessDue'], asks: ['reason'] }],
    refundExcess: [{ from: ['CONFIRMED'], by: ['APP_COLLECTOR', 'OWNER'], to: 'same', requires: ['excessDue'] }],
    reverse: [
      { from: ['CONFIRMED'], by: ['OWNER'], to: 'REVERSED', requires: ['notOnline', 'excessKept'], asks: ['reason'] },
      {
        from: ['CONFIRMED'],
        by: ['APP_COLLECTOR'],
        to: 'REVERSED',
        requires: ['notOnline', 'ofToday', 'excessKept'],
        asks: ['reason'],
      },
    ],
  },
})
