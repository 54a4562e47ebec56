import { expect, test } from 'vitest'
import { type ApprovalFacts, type ApprovalState, approvalStates, approvalWorkflow } from './approval-states.ts'
import { roles } from './roles.ts'

const now = new Date('2026-11-24T06:00:00Z')
const later = new Date(now.getTime() + 1)
const check = (action: 'approve' | 'refuse', { asked = false, more = {}, state = 'WAITING' as ApprovalState } = {}) => {
  const facts: ApprovalFacts = { now, expiresAt: later, ripeAt: null, asked, ...more }
  const answer = approvalWorkflow.check({
    ...{ action, state, facts, words: { reason: 'Not needed' } },
    caller: { roles: ['OWNER'], asked },
  })
  return answer.ok ? answer.to : (answer.fields?.[0]?.code ?? answer.code)
}

test('only an OWNER decides, once, in time, and not about an own request before it is ripe', () => {
  expect(approvalWorkflow.findFaults()).toEqual([])
  for (const role of roles.filter((each) => each !== 'OWNER')) {
    const facts = { now, expiresAt: later, ripeAt: null, asked: true }
    const caller = { roles: [role], asked: true }
    for (const action of ['approve', 'refuse', 'expire'] as const) {
      expect(approvalWorkflow.check({ action, state: 'WAITING', facts, caller })).toMatchObject({ code: 'forbidden' })
    }
  }
  for (const state of approvalStates.filter((each) => each !== 'WAITING')) {
    expect(check('approve', { state })).toBe('wrong_state')
    expect(check('refuse', { state })).toBe('wrong_state')
  }
  expect(check('approve')).toBe('APPROVED')
  expect(check('approve', { more: { expiresAt: now } })).toBe('expired')
  expect(check('approve', { asked: true })).toBe('other_owner')
  expect(check('approve', { asked: true, more: { ripeAt: later } })).toBe('other_owner')
  expect(check('approve', { asked: true, more: { ripeAt: now } })).toBe('APPROVED')
  expect(check('refuse', { asked: true })).toBe('REFUSED')
})
