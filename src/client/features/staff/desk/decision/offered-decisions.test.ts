import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import { keyOf, offeredDecisions } from './offered-decisions.ts'

/** What the server offers an OWNER at the reception desk. */
const actions = ['confirm-payment', 'reverse-payment', 'recheck', 'reject'] as const
const at = (state: 'GIVEN' | 'CONFIRMED' | 'REVERSED') =>
  ({ actions: [...actions], status: 'pending', files: [], payment: { state } }) as unknown as Application

test('a reversal is no decision of the bar, and a given payment is confirmed and forwarded in one step', () => {
  expect(offeredDecisions(at('GIVEN'))).toEqual(['confirm-and-forward', 'confirm-payment', 'recheck', 'reject'])
  expect(offeredDecisions(at('CONFIRMED'))).toEqual(['recheck', 'reject'])
})

test('a reversed payment is never confirmed by the first button, by a key or on the way to the next desk', () => {
  const offered = offeredDecisions(at('REVERSED'))
  expect(offered).toEqual(['recheck', 'reject', 'confirm-payment'])
  expect(keyOf('confirm-payment', offered)).toBeUndefined()
})

test('one key takes the first decision and another returns; no key rejects', () => {
  const offered = offeredDecisions(at('GIVEN'))
  expect(offered.map((action) => keyOf(action, offered))).toEqual(['f', undefined, 'c', undefined])
  expect(keyOf('reject', ['reject'])).toBeUndefined()
  expect(keyOf('pending2', ['pending2', 'reject'])).toBe('f')
})

test('only an application at the reception, with no document to replace, is confirmed and forwarded', () => {
  const elsewhere = { ...at('GIVEN'), status: 'pending1' } as unknown as Application
  expect(offeredDecisions(elsewhere)[0]).toBe('confirm-payment')
  const files = [{ verdict: { verdict: 'ok' } }, { verdict: { verdict: 'replace' } }]
  const faulty = { ...at('GIVEN'), files } as unknown as Application
  expect(offeredDecisions(faulty)[0]).toBe('confirm-payment')
})

test('of an approved application without a payment, confirming it again is the only decision and has no key', () => {
  const approved = { ...at('REVERSED'), status: 'approved', actions: ['confirm-payment'] } as unknown as Application
  const offered = offeredDecisions(approved)
  expect(offered).toEqual(['confirm-payment'])
  expect(keyOf('confirm-payment', offered)).toBeUndefined()
})
