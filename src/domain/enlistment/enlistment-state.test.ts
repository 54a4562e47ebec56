import { expect, test } from 'vitest'
import { enlistmentState } from './enlistment-state.ts'

test('an enlistment is valid to the end of its last day, unless it was revoked', () => {
  const enlistment = { validTo: '2027-11-20', isRevoked: false }
  expect(enlistmentState(enlistment, '2027-11-20')).toBe('ACTIVE')
  expect(enlistmentState(enlistment, '2027-11-21')).toBe('EXPIRED')
  expect(enlistmentState({ ...enlistment, isRevoked: true }, '2027-11-20')).toBe('REVOKED')
  expect(enlistmentState({ ...enlistment, isRevoked: true }, '2028-01-01')).toBe('REVOKED')
})
