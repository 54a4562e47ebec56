import { expect, test } from 'vitest'
import { roles } from '../people/roles.ts'
import {
  blockingStates,
  type CheckoutAction,
  type CheckoutState,
  checkoutStates,
  checkoutStep,
  checkoutTransitions,
  disputeStates,
  moneyStates,
  unsettledStates,
} from './checkout-states.ts'

const unpaid = { paidAlready: false }

test('every state can be reached, and no case is named twice', () => {
  expect(checkoutTransitions.findFaults()).toEqual([])
})

/** What the server does on the gateway's answers, as sentences instead of a table. */
const steps: Record<CheckoutAction, string> = {
  open: 'STARTED -> OPEN',
  reject: 'STARTED -> FAILED',
  abandon: 'STARTED OPEN -> FAILED',
  cancel: 'STARTED OPEN -> CANCELLED',
  expire: 'STARTED OPEN -> EXPIRED',
  withdraw: 'OPEN -> CANCELLED',
  execute: 'OPEN -> EXECUTING',
  'execute-again': 'EXECUTING -> same',
  fail: 'EXECUTING -> FAILED',
  pay: 'STARTED OPEN EXECUTING FAILED CANCELLED EXPIRED -> PAID',
  dispute: 'STARTED OPEN EXECUTING FAILED CANCELLED EXPIRED -> DISPUTED',
  accept: 'DISPUTED -> PAID',
  refuse: 'DISPUTED -> REFUSED',
}
const actions = Object.keys(steps) as CheckoutAction[]

test.each(actions)('%s has one transition, which one UPDATE can make', (action) => {
  const { from, to } = checkoutStep(action)
  expect(`${from.join(' ')} -> ${to}`).toBe(steps[action])
})

test('a payment that may have cost money is never abandoned, and a settled one never changes', () => {
  const leaving = (state: CheckoutState) => actions.filter((action) => checkoutStep(action).from.includes(state))
  expect(leaving('EXECUTING')).toEqual(['execute-again', 'fail', 'pay', 'dispute'])
  expect(leaving('DISPUTED')).toEqual(['accept', 'refuse'])
  for (const end of ['PAID', 'REFUSED'] as const) expect(leaving(end)).toEqual([])
})

test('the desks for money settle disputes, never their own, and a second payment cannot be accepted', () => {
  for (const state of checkoutStates) {
    for (const role of roles) {
      for (const isHolder of [false, true]) {
        for (const paidAlready of [false, true]) {
          const open = checkoutTransitions.list({ state, facts: { paidAlready }, caller: { roles: [role], isHolder } })
          const isDesk = role === 'APP_COLLECTOR' || role === 'OWNER'
          const expected = state === 'DISPUTED' && isDesk && !isHolder ? ['accept', 'refuse'] : []
          expect(open.map(({ action }) => action)).toEqual(expected)
          expect(open.flatMap(({ unmet }) => unmet)).toEqual(
            paidAlready && expected.length > 0 ? ['notPaidAlready'] : [],
          )
        }
      }
    }
  }
})

test('a decision needs its reason and one of the desks', () => {
  const caller = { roles: ['OWNER', 'APP_COLLECTOR'], isHolder: false } as const
  const verdict = {
    action: 'accept',
    state: 'DISPUTED',
    facts: unpaid,
    caller,
    words: { reason: 'slip shown' },
  } as const
  expect(checkoutTransitions.check(verdict)).toEqual({ ok: true, to: 'PAID', by: ['APP_COLLECTOR', 'OWNER'] })
  expect(checkoutTransitions.check({ ...verdict, words: {} })).toMatchObject({ code: 'invalid_request' })
  expect(checkoutTransitions.check({ ...verdict, facts: { paidAlready: true } })).toMatchObject({
    code: 'wrong_state',
    fields: [{ path: 'payment', code: 'paid_already' }],
  })
  expect(checkoutTransitions.check({ ...verdict, state: 'PAID' })).toEqual({ ok: false, code: 'wrong_state' })
  expect(checkoutTransitions.check({ ...verdict, caller: { roles: ['CHAIRMAN'], isHolder: false } })).toEqual({
    ok: false,
    code: 'forbidden',
  })
})

test('the groups of states are subsets of the list', () => {
  for (const group of [disputeStates, unsettledStates, blockingStates, moneyStates]) {
    expect(checkoutStates.filter((state) => group.some((each) => each === state))).toHaveLength(group.length)
  }
})
