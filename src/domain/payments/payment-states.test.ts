import { expect, test } from 'vitest'
import { roles } from '../people/roles.ts'
import {
  isReturned,
  needsAnother,
  type PaymentFacts,
  type PaymentState,
  paymentStates,
  paymentTransitions,
  shownState,
  stateForHolder,
} from './payment-states.ts'

const booleans = [false, true]
const everyFacts = booleans.flatMap((isOnline) =>
  booleans.flatMap((isOfToday) =>
    [0, 500].flatMap((excess) =>
      (['none', 'due', 'paid'] as const).map(
        (excessRefund): PaymentFacts => ({ isOnline, isOfToday, excess, excessRefund }),
      ),
    ),
  ),
)

test('every state can be reached, and no case is named twice', () => {
  expect(paymentTransitions.findFaults()).toEqual([])
})

/** The rules as sentences: who may take an action with a reason, who is not the holder. */
function mayReverse(state: PaymentState, role: string, facts: PaymentFacts): boolean {
  const { isOnline, isOfToday, excessRefund } = facts
  if (state !== 'CONFIRMED' || isOnline || excessRefund === 'paid') return false
  return role === 'OWNER' || (role === 'APP_COLLECTOR' && isOfToday)
}
function mayReject(state: PaymentState, role: string): boolean {
  return state === 'GIVEN' && (role === 'OWNER' || role === 'APP_COLLECTOR')
}
function mayReturn(
  action: 'owe' | 'refund',
  state: PaymentState,
  role: string,
  { excessRefund }: PaymentFacts,
): boolean {
  if (action === 'owe') return state === 'CONFIRMED' && role === 'OWNER' && excessRefund !== 'paid'
  return state === 'REFUND_DUE' && (role === 'OWNER' || role === 'APP_COLLECTOR')
}
function mayReturnExcess(action: string, state: PaymentState, role: string, facts: PaymentFacts): boolean {
  if (state !== 'CONFIRMED') return false
  if (action === 'oweExcess') return role === 'OWNER' && facts.excess > 0 && facts.excessRefund === 'none'
  return facts.excessRefund === 'due' && (role === 'OWNER' || (role === 'APP_COLLECTOR' && action === 'refundExcess'))
}
function mayConfirm(state: PaymentState, role: string): boolean {
  if (state === 'CONFIRMED' || state === 'REFUNDED') return false
  return role === 'OWNER' || (role === 'APP_COLLECTOR' && state === 'GIVEN')
}

test('the table equals the decisions, for every state, role and fact, and no one decides about an own payment', () => {
  let played = 0
  for (const state of paymentStates) {
    for (const role of roles) {
      for (const facts of everyFacts) {
        for (const isHolder of booleans) {
          const ask = { state, facts, caller: { roles: [role], isHolder }, words: { reason: 'bounced' } }
          const allowed = (action: Parameters<typeof paymentTransitions.transitionsOf>[0]) =>
            paymentTransitions.check({ ...ask, action }).ok
          expect(allowed('confirm')).toBe(!isHolder && mayConfirm(state, role))
          expect(allowed('reverse')).toBe(!isHolder && mayReverse(state, role, facts))
          for (const action of ['owe', 'refund'] as const)
            expect(allowed(action)).toBe(!isHolder && mayReturn(action, state, role, facts))
          for (const action of ['oweExcess', 'keepExcess', 'refundExcess'] as const)
            expect(allowed(action)).toBe(!isHolder && mayReturnExcess(action, state, role, facts))
          expect(allowed('reject')).toBe(!isHolder && mayReject(state, role))
          played += 1
        }
      }
    }
  }
  expect(played).toBe(paymentStates.length * roles.length * 2 * everyFacts.length)
})

test('each refusal has its reason', () => {
  const today = { isOnline: false, isOfToday: true, excess: 0, excessRefund: 'none' } as const
  const ask = { facts: today, words: { reason: 'x' } }
  const collector = { roles: ['APP_COLLECTOR'], isHolder: false } as const
  const owner = { roles: ['OWNER'], isHolder: false } as const
  const check = paymentTransitions.check.bind(paymentTransitions)
  expect(check({ ...ask, action: 'reverse', state: 'GIVEN', caller: owner })).toMatchObject({ code: 'wrong_state' })
  expect(check({ ...ask, action: 'reverse', state: 'REVERSED', caller: owner })).toMatchObject({ code: 'wrong_state' })
  expect(
    check({ action: 'reverse', state: 'CONFIRMED', caller: collector, facts: { ...today, isOfToday: false } }),
  ).toMatchObject({ code: 'forbidden', fields: [{ code: 'confirmed_earlier' }] })
  expect(
    check({ ...ask, action: 'reverse', state: 'CONFIRMED', caller: owner, facts: { ...today, isOnline: true } }),
  ).toMatchObject({ code: 'wrong_state', fields: [{ code: 'paid_online' }] })
  expect(check({ action: 'reverse', state: 'CONFIRMED', caller: owner, facts: today })).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'reason', code: 'required' }],
  })
  expect(check({ ...ask, action: 'confirm', state: 'REVERSED', caller: collector })).toMatchObject({
    code: 'wrong_state',
    fields: [{ path: 'payment', code: 'reversed' }],
  })
  expect(check({ ...ask, action: 'confirm', state: 'REJECTED', caller: collector })).toMatchObject({
    code: 'wrong_state',
    fields: [{ path: 'payment', code: 'rejected' }],
  })
  for (const state of ['REVERSED', 'REJECTED'] as const)
    expect(check({ action: 'confirm', state, caller: owner, facts: today })).toMatchObject({ code: 'invalid_request' })
  expect(check({ action: 'reject', state: 'GIVEN', caller: collector, facts: today })).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'reason', code: 'required' }],
  })
})

test('a holder reads only the two states of every release, and a page shows the state all the same', () => {
  expect(paymentStates.map(stateForHolder)).toEqual(['GIVEN', 'CONFIRMED', 'GIVEN', 'GIVEN', 'CONFIRMED', 'CONFIRMED'])
  const fields: Partial<Record<PaymentState, object>> = {
    ...{ REVERSED: { reversal: {} }, REJECTED: { rejection: {} } },
    ...{ REFUND_DUE: { refund: {} }, REFUNDED: { refund: { paid: {} } } },
  }
  const shown = paymentStates.map((state) => shownState({ state: stateForHolder(state), ...fields[state] }))
  expect(shown).toEqual(paymentStates)
})

test('no other reference takes the place of money that is to be returned', () => {
  const facts = { isOnline: false, isOfToday: true, excess: 0, excessRefund: 'none' } as const
  const caller = { roles: ['USER'], isHolder: true } as const
  for (const state of paymentStates) {
    expect(paymentTransitions.check({ action: 'give', state, facts, caller }).ok).toBe(!isReturned(state))
    expect(isReturned(state) && needsAnother(state)).toBe(false)
  }
})
