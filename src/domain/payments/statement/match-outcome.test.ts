import { expect, test } from 'vitest'
import { type MatchFacts, matchOutcome } from './match-outcome.ts'

const given: MatchFacts = { amount: 11_500, fee: 11_500, state: 'GIVEN', status: 'pending' }

test.each([
  ['matched', [given]],
  ['matched', [given, { ...given, status: 'rejected' }]],
  ['wrong_amount', [{ ...given, fee: 5_750 }]],
  ['wrong_amount', [{ ...given, amount: 11_000 }]],
  ['unknown', []],
  ['confirmed', [{ ...given, state: 'CONFIRMED' }]],
  ['confirmed', [{ ...given, state: 'CONFIRMED', status: 'rejected' }]],
  ['used_twice', [given, { ...given, status: 'recheck' }]],
  ['used_twice', [given, { ...given, state: 'CONFIRMED', status: 'rejected' }]],
  ['elsewhere', [{ ...given, status: 'recheck' }]],
  ['elsewhere', [{ ...given, status: 'rejected' }]],
] as const)('%s: %j', (outcome, payments) => {
  expect(matchOutcome(11_500, payments)).toBe(outcome)
})

test('another amount on the statement is a wrong amount', () => {
  expect(matchOutcome(11_499, [given])).toBe('wrong_amount')
})
