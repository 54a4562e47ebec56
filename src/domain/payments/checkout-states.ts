import { refuse } from '../errors.ts'
import { holderAndRoles } from '../people/actors.ts'
import type { Role } from '../people/roles.ts'
import { defineTransitions } from '../state-table.ts'

/**
 * STARTED: the gateway does not know of it yet. OPEN: it waits for the payer. EXECUTING: money is being taken, or it is
 * not known whether it was. The rest are ends; DISPUTED: money moved that does not fit what was asked, until a desk
 * makes it PAID or REFUSED.
 */
export const checkoutStates = [
  'STARTED',
  'OPEN',
  'EXECUTING',
  'PAID',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'DISPUTED',
  'REFUSED',
] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** DISPUTED waits for the office; PAID was accepted as the fee, REFUSED was not. */
export const disputeStates = ['DISPUTED', 'PAID', 'REFUSED'] as const satisfies CheckoutState[]

/** A dispute that waits, or whose money was not taken as the fee. */
export const notTakenStates = ['DISPUTED', 'REFUSED'] as const satisfies CheckoutState[]

/** Its end is not known, so the gateway is asked. */
export const unsettledStates = ['STARTED', 'OPEN', 'EXECUTING'] as const satisfies CheckoutState[]

/** No other payment of the application is begun beside it. */
export const blockingStates = ['EXECUTING', 'PAID', 'DISPUTED'] as const satisfies CheckoutState[]

/** Money moved, or may have moved. */
export const moneyStates = ['EXECUTING', 'PAID', 'DISPUTED', 'REFUSED'] as const satisfies CheckoutState[]

/** What a desk does to a disputed payment. */
export const disputeVerdicts = ['accept', 'refuse'] as const
export type DisputeVerdict = (typeof disputeVerdicts)[number]

/** The desks that settle disputes. The chairman only reads them. */
export const settlingDesks = ['APP_COLLECTOR', 'OWNER'] as const satisfies Role[]

/** What the table needs to know besides the state. */
export type CheckoutFacts = {
  /** The application has a confirmed payment. */
  paidAlready: boolean
}

const system = ['SYSTEM'] as const
/** Nothing was taken, and nothing is being taken. */
const untaken = ['STARTED', 'OPEN'] as const
/** Money that has moved is a fact, whatever the payment was thought to be before. */
const notKnownAsPaid = ['STARTED', 'OPEN', 'EXECUTING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

/** Another payment of the application was confirmed. */
export const paidAlready = refuse('wrong_state', { fields: [{ path: 'payment', code: 'paid_already' }] })

/**
 * A payment at a gateway, from its start to the end of a dispute about it. SYSTEM is the server, which acts by what the
 * gateway answered; no caller is it. Each action has one transition, so that one UPDATE can compare and set the state.
 */
export const checkoutTransitions = defineTransitions({
  states: checkoutStates,
  actors: { ...holderAndRoles, SYSTEM: () => false },
  requirements: {
    notPaidAlready: (facts: CheckoutFacts) => (facts.paidAlready ? paidAlready : null),
  },
  words: ['reason'],
  exclusions: [
    { actor: 'HOLDER', actions: disputeVerdicts, refusal: refuse('forbidden', { detail: 'own_application' }) },
  ],
  actions: {
    open: [{ from: ['STARTED'], by: system, to: 'OPEN' }],
    reject: [{ from: ['STARTED'], by: system, to: 'FAILED' }],
    abandon: [{ from: untaken, by: system, to: 'FAILED' }],
    cancel: [{ from: untaken, by: system, to: 'CANCELLED' }],
    expire: [{ from: untaken, by: system, to: 'EXPIRED' }],
    withdraw: [{ from: ['OPEN'], by: system, to: 'CANCELLED' }],
    execute: [{ from: ['OPEN'], by: system, to: 'EXECUTING' }],
    'execute-again': [{ from: ['EXECUTING'], by: system, to: 'same' }],
    fail: [{ from: ['EXECUTING'], by: system, to: 'FAILED' }],
    pay: [{ from: notKnownAsPaid, by: system, to: 'PAID' }],
    dispute: [{ from: notKnownAsPaid, by: system, to: 'DISPUTED' }],
    accept: [{ from: ['DISPUTED'], by: settlingDesks, to: 'PAID', requires: ['notPaidAlready'], asks: ['reason'] }],
    refuse: [{ from: ['DISPUTED'], by: settlingDesks, to: 'REFUSED', asks: ['reason'] }],
  },
})

export type CheckoutAction = Parameters<typeof checkoutTransitions.transitionsOf>[0]

/** From which states an action leads where. */
export function checkoutStep(action: CheckoutAction): { from: readonly CheckoutState[]; to: CheckoutState | 'same' } {
  const [step, ...others] = checkoutTransitions.transitionsOf(action)
  if (step === undefined || others.length > 0) throw new Error(`The checkout action ${action} has not one transition`)
  return step
}
