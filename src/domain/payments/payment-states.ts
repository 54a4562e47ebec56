import { refuse } from '../errors.ts'
import { holderAndRoles } from '../people/actors.ts'
import { defineTransitions } from '../state-table.ts'

/**
 * GIVEN: the applicant named it. CONFIRMED: a desk found the money, or the gateway took it. REVERSED: the confirmation
 * was withdrawn. REJECTED: a desk did not find the money. In the last two states the applicant gives another reference,
 * or an OWNER confirms the same one with a reason.
 */
export const paymentStates = ['GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * The state in answers to the holder. Pages of the release before know only two states, and a page that finds a third
 * cannot show the application at all. So a payment that does not count is GIVEN there, and a field beside the state
 * says what became of it. The desks read the state itself.
 */
export function stateForHolder(state: PaymentState): PaymentState {
  return state === 'REVERSED' || state === 'REJECTED' ? 'GIVEN' : state
}

type ShownFacts = { state: PaymentState; reversal?: object | undefined; rejection?: object | undefined }

/** The state of a payment as a page shows it, from an answer to the desk or to the holder. */
export function shownState({ state, reversal, rejection }: ShownFacts): PaymentState {
  if (reversal !== undefined) return 'REVERSED'
  return rejection === undefined ? state : 'REJECTED'
}

/** Whether the applicant has to name another payment, because the desks do not accept this one. */
export function needsAnother(state: PaymentState): boolean {
  return state === 'REVERSED' || state === 'REJECTED'
}

/** The facts that the table reads besides the state. */
export type PaymentFacts = {
  /** A gateway took the money, so its records decide and not a desk. */
  isOnline: boolean
  /** It was confirmed on the present day in Dhaka. */
  isOfToday: boolean
}

/**
 * A payment from the reference to the end of its confirmation. `give` is another reference: the same one, in any
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
  },
  words: ['reason'],
  exclusions: [
    {
      actor: 'HOLDER',
      actions: ['confirm', 'reverse', 'reject'],
      refusal: refuse('forbidden', { detail: 'own_application' }),
    },
  ],
  actions: {
    give: [{ from: paymentStates, by: ['HOLDER', 'OWNER'], to: 'GIVEN' }],
    confirm: [
      { from: ['GIVEN'], by: ['APP_COLLECTOR', 'OWNER'], to: 'CONFIRMED' },
      // The reason makes it a decision: neither a bulk nor a statement confirms such a payment on the way.
      { from: ['REVERSED', 'REJECTED'], by: ['OWNER'], to: 'CONFIRMED', asks: ['reason'] },
      { from: ['REVERSED'], by: ['APP_COLLECTOR'], to: 'CONFIRMED', requires: ['newReference'] },
      { from: ['REJECTED'], by: ['APP_COLLECTOR'], to: 'CONFIRMED', requires: ['otherReference'] },
    ],
    reject: [{ from: ['GIVEN'], by: ['APP_COLLECTOR', 'OWNER'], to: 'REJECTED', asks: ['reason'] }],
    reverse: [
      { from: ['CONFIRMED'], by: ['OWNER'], to: 'REVERSED', requires: ['notOnline'], asks: ['reason'] },
      {
        from: ['CONFIRMED'],
        by: ['APP_COLLECTOR'],
        to: 'REVERSED',
        requires: ['notOnline', 'ofToday'],
        asks: ['reason'],
      },
    ],
  },
})
