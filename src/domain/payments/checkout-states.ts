import { refuse } from '../errors.ts'
import { holderAndRoles } from '../people/actors.ts'
import type { Role } from '../people/roles.ts'
import { defineTransitions } from '../state-table.ts'

/**
 * STARTED: the gateway does not know of it yet. OPEN: it waits for the payer. EXECUTING: money is being taken, or it is
 * not known whether it was. The rest are final, except DISPUTED: money moved that does not match the request, until a
 * desk makes the payment PAID or REFUSED.
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

/** Disputes that are open, or whose money was not accepted as the fee. */
export const unacceptedStates = ['DISPUTED', 'REFUSED'] as const satisfies CheckoutState[]

/** The outcome is unknown, so the gateway is asked. */
export const unsettledStates = ['STARTED', 'OPEN', 'EXECUTING'] as const satisfies CheckoutState[]

/** While a payment is in one of these, no other one of the application may start. */
export const blockingStates = ['EXECUTING', 'PAID', 'DISPUTED'] as const satisfies CheckoutState[]

/** Money moved, or may have moved. */
export const moneyStates = ['EXECUTING', 'PAID', 'DISPUTED', 'REFUSED'] as const satisfies CheckoutState[]

/** The decisions of a desk on a disputed payment. */
export const disputeVerdicts = ['accept', 'refuse'] as const
export type DisputeVerdict = (typeof disputeVerdicts)[number]

/** The desks that settle disputes. The chairman only reads them. */
export const settlingDesks = ['APP_COLLECTOR', 'OWNER'] as const satisfies Role[]

/** The facts that the table reads besides the state. */
export type CheckoutFacts = {
  /** The application has a confirmed payment. */
  paidAlready: boolean
}

const system = ['SYSTEM'] as const
/** No money was taken, and none is being taken. */
const beforeMoney = ['STARTED', 'OPEN'] as const
/** The gateway's report that money has moved overrides each of these states. */
const beforePayment = ['STARTED', 'OPEN', 'EXECUTING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

/** Another payment of the application was confirmed. */
export const paidAlready = refuse('wrong_state', { fields: [{ path: 'payment', code: 'paid_already' }] })

/**
 * A payment at a gateway, from its start to the end of a dispute about it. SYSTEM is the server, which follows the
 * gateway's answers; no caller is SYSTEM. Each action has one transition, so that one UPDATE can compare and set the
 * state.
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
    abandon: [{ from: beforeMoney, by: system, to: 'FAILED' }],
    cancel: [{ from: beforeMoney, by: system, to: 'CANCELLED' }],
    expire: [{ from: beforeMoney, by: system, to: 'EXPIRED' }],
    withdraw: [{ from: ['OPEN'], by: system, to: 'CANCELLED' }],
    execute: [{ from: ['OPEN'], by: system, to: 'EXECUTING' }],
    'execute-again': [{ from: ['EXECUTING'], by: system, to: 'same' }],
    fail: [{ from: ['EXECUTING'], by: system, to: 'FAILED' }],
    pay: [{ from: beforePayment, by: system, to: 'PAID' }],
    dispute: [{ from: beforePayment, by: system, to: 'DISPUTED' }],
    accept: [{ from: ['DISPUTED'], by: settlingDesks, to: 'PAID', requires: ['notPaidAlready'], asks: ['reason'] }],
    refuse: [{ from: ['DISPUTED'], by: settlingDesks, to: 'REFUSED', asks: ['reason'] }],
  },
})

export type CheckoutAction = Parameters<typeof checkoutTransitions.transitionsOf>[0]

/** The states that an action starts from, and the state that it leads to. */
export function checkoutStep(action: CheckoutAction): { from: readonly CheckoutState[]; to: CheckoutState | 'same' } {
  const [step, ...others] = checkoutTransitions.transitionsOf(action)
  if (step === undefined || others.length > 0) throw new Error(`The checkout action ${action} has not one transition`)
  return step
}
