import { expect, test } from 'vitest'
import { refusalReasons } from './line-states.ts'
import { type MatchFacts, type MatchOutcome, matchOutcome, refuseRepeated } from './match-outcome.ts'

const given: MatchFacts = { amount: 11_500, fee: 11_500, state: 'GIVEN', status: 'pending' }
const line = { amount: 11_500, state: 'received' } as const

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
  expect(matchOutcome(line, [payments])).toBe(outcome)
  // A further number that no application gave changes nothing.
  expect(matchOutcome(line, [[], payments])).toBe(outcome)
})

test('of a fee that was paid in part the exact rest matches, and nothing else', () => {
  const second = { ...given, amount: 6_500, rest: 6_500 }
  expect(matchOutcome({ ...line, amount: 6_500 }, [[second]])).toBe('matched')
  expect(matchOutcome(line, [[second]])).toBe('wrong_amount')
  expect(matchOutcome({ ...line, amount: 6_500 }, [[{ ...second, amount: 11_500 }]])).toBe('wrong_amount')
  expect(matchOutcome(line, [[{ ...second, amount: 11_500 }]])).toBe('wrong_amount')
})

test('two lines with two parts of one fee are not one payment twice', () => {
  const of = (id: string, outcome: MatchOutcome) => ({ outcome, payments: [{ applicationId: 'a', id }] })
  const outcomes = (lines: ReturnType<typeof of>[]) => refuseRepeated(lines).map(({ outcome }) => outcome)
  expect(outcomes([of('1', 'confirmed'), of('2', 'matched')])).toEqual(['confirmed', 'matched'])
  expect(outcomes([of('2', 'matched'), of('2', 'matched')])).toEqual(['used_twice', 'used_twice'])
})

test('another amount on the statement is a wrong amount, and so is none', () => {
  expect(matchOutcome({ ...line, amount: 11_499 }, [[given]])).toBe('wrong_amount')
  expect(matchOutcome({ ...line, amount: null }, [[given]])).toBe('wrong_amount')
})

test('two numbers of a line that belong to different payments are a question', () => {
  expect(matchOutcome(line, [[given], [given]])).toBe('several')
  expect(matchOutcome(line, [[{ ...given, state: 'CONFIRMED' }], [given]])).toBe('several')
  expect(matchOutcome(line, [[{ ...given, status: 'rejected' }], [given]])).toBe('matched')
})

test('a line that was not received matches nothing', () => {
  for (const state of refusalReasons) expect(matchOutcome({ ...line, state }, [[given]])).toBe('not_received')
})

test('a payment that two received lines name is matched by neither; a line that was not received does not count', () => {
  const compared = (outcome: MatchOutcome, ...ids: string[]) => {
    return { outcome, payments: ids.map((applicationId) => ({ applicationId })) }
  }
  const outcomes = (lines: Parameters<typeof refuseRepeated>[0]) => refuseRepeated(lines).map(({ outcome }) => outcome)
  expect(outcomes([compared('matched', 'a'), compared('matched', 'a'), compared('matched', 'b')])).toEqual([
    ...['used_twice', 'used_twice', 'matched'],
  ])
  expect(outcomes([compared('matched', 'a'), compared('wrong_amount', 'a')])).toEqual(['used_twice', 'wrong_amount'])
  expect(outcomes([compared('matched', 'a'), compared('not_received', 'a')])).toEqual(['matched', 'not_received'])
})
