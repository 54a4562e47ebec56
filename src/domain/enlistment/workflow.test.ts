import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Role, roles } from '../people/roles.ts'
import { type ApplicationStatus, applicationStatuses } from './application-status.ts'
import {
  type ApplicationAction,
  type ApplicationFacts,
  applicationActions,
  applicationWorkflow,
  availableActions,
  checkTransition,
  requiredWords,
  reviewActions,
} from './workflow.ts'

const facts = (status: ApplicationStatus, more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  status,
  paymentConfirmed: true,
  paymentWanted: false,
  refundDue: false,
  paymentRefunded: false,
  documentToReplace: false,
  debarred: false,
  ...more,
})
const staff = (...held: Role[]) => ({ roles: held, isHolder: false })
const holder = { roles: ['USER'], isHolder: true } as const

/** The desk that holds an application of each status, written independently of the table under test. */
const deskOf: Partial<Record<ApplicationStatus, Role>> = {
  pending: 'APP_COLLECTOR',
  pending1: 'COMMITTEE',
  pending2: 'CHAIRMAN',
}

/** The decisions as sentences instead of a table: what a caller with one role, who is not the holder, may do. */
function modelAllows(action: ApplicationAction, role: Role, now: ApplicationFacts): boolean {
  const { status } = now
  const owner = role === 'OWNER'
  const atDesk = deskOf[status] !== undefined
  const ownDesk = atDesk && (owner || deskOf[status] === role)
  const money = now.paymentConfirmed
  if (action === 'payment' && atDesk) return owner && now.paymentWanted
  if (action === 'update' || action === 'payment' || action === 'submit') {
    return owner && (status === 'draft' || status === 'recheck')
  }
  if (action === 'confirm-payment')
    return (
      (atDesk && (owner || role === 'APP_COLLECTOR')) ||
      (status === 'approved' && owner) ||
      ((status === 'recheck' || status === 'rejected') && owner && now.refundDue)
    )
  if (action === 'reverse-payment') return status !== 'draft' && (owner || role === 'APP_COLLECTOR')
  if (action === 'reject-payment') return (atDesk || status === 'approved') && (owner || role === 'APP_COLLECTOR')
  if (action === 'refund-due') return owner && status !== 'draft' && status !== 'approved'
  if (action === 'excess-due') return owner && status !== 'draft'
  if (action === 'refund-payment' || action === 'refund-excess')
    return (owner || role === 'APP_COLLECTOR') && status !== 'draft'
  if (action === 'recheck' && now.paymentRefunded) return false
  if (action === 'pending1') return status === 'pending' && ownDesk && money && !now.documentToReplace
  if (action === 'pending2') return status === 'pending1' && ownDesk && money
  if (action === 'approve') return atDesk && (owner || role === 'CHAIRMAN') && money && !now.debarred
  if (action === 'recheck' && status === 'rejected') return owner || role === 'CHAIRMAN'
  return ownDesk
}

const anyFacts = fc.record({
  status: fc.constantFrom(...applicationStatuses),
  paymentConfirmed: fc.boolean(),
  paymentWanted: fc.boolean(),
  refundDue: fc.boolean(),
  paymentRefunded: fc.boolean(),
  documentToReplace: fc.boolean(),
  debarred: fc.boolean(),
})
const words = { reason: 'অসম্পূর্ণ', note: 'জরুরি' }

test('the table equals the decisions, for every state, action and role', () => {
  for (const status of applicationStatuses) {
    for (const role of roles) {
      for (const flags of Array(64).keys()) {
        const now = facts(status, {
          paymentConfirmed: (flags & 1) > 0,
          documentToReplace: (flags & 2) > 0,
          debarred: (flags & 4) > 0,
          paymentWanted: (flags & 8) > 0,
          paymentRefunded: (flags & 16) > 0,
          refundDue: (flags & 32) > 0,
        })
        const expected = applicationActions.filter((action) => modelAllows(action, role, now))
        expect(availableActions(now, staff(role)), `${role} at ${status}, flags ${flags}`).toEqual(expected)
      }
    }
  }
})

test('every status can be reached, and no case is named twice', () => {
  expect(applicationWorkflow.findFaults()).toEqual([])
})

test('a caller never reviews their own application, whatever their roles', () => {
  fc.assert(
    fc.property(anyFacts, fc.subarray([...roles]), fc.constantFrom(...reviewActions), (now, held, action) => {
      const check = checkTransition({ action, facts: now, caller: { roles: held, isHolder: true }, words })
      expect(check).toMatchObject({ ok: false, code: 'forbidden' })
    }),
  )
})

/** A state that a path of actions reaches, with the events that the status alone does not show. */
type Walk = { now: ApplicationFacts; submitted: boolean }

const attempts = applicationActions.flatMap((action) =>
  roles.flatMap((role) =>
    [true, false].flatMap((isHolder) =>
      [words, {}].map((said) => ({ action, caller: { roles: [role], isHolder }, words: said })),
    ),
  ),
)

/** Every state that any path of actions by any actor reaches, with the steps that led there. */
function explore(start: Walk, visit: (from: Walk, attempt: (typeof attempts)[number], to: ApplicationStatus) => void) {
  const seen = new Set<string>()
  const open = [start]
  for (let walk = open.pop(); walk !== undefined; walk = open.pop()) {
    const key = JSON.stringify(walk)
    if (seen.has(key)) continue
    seen.add(key)
    for (const attempt of attempts) {
      const check = checkTransition({ ...attempt, facts: walk.now })
      if (!check.ok) continue
      visit(walk, attempt, check.to)
      const { action } = attempt
      const isEnd = ['reverse-payment', 'reject-payment', 'refund-due'].includes(action)
      const paymentConfirmed = !isEnd && (walk.now.paymentConfirmed || action === 'confirm-payment')
      const paymentWanted =
        action === 'reject-payment' || (walk.now.paymentWanted && !['payment', 'confirm-payment'].includes(action))
      open.push({
        now: { ...walk.now, status: check.to, paymentConfirmed, paymentWanted },
        submitted: walk.submitted || attempt.action === 'submit',
      })
    }
  }
}

test.each([false, true])(
  'every path to approval (debarred: %s) was submitted, paid and signed by another',
  (debarred) => {
    let approvals = 0
    const start = { now: facts('draft', { paymentConfirmed: false, debarred }), submitted: false }
    explore(start, (from, attempt, to) => {
      // What was approved stays so: only its payments are still decided and returned.
      if (from.now.status === 'approved') {
        const steps = ['confirm-payment', 'reverse-payment', 'reject-payment', 'refund-payment', 'excess-due']
        expect([...steps, 'refund-excess']).toContain(attempt.action)
        expect(to).toBe('approved')
      }
      if (from.now.status === 'approved') return
      if (to !== 'approved') return
      approvals += 1
      expect(from).toMatchObject({ submitted: true, now: { paymentConfirmed: true, debarred: false } })
      expect(attempt.caller.isHolder).toBe(false)
      expect(['CHAIRMAN', 'OWNER']).toContain(attempt.caller.roles[0])
      if (from.now.status !== 'pending2') expect(attempt.words).toBe(words)
    })
    // Two roles may approve: from pending2 with or without a note, and from the other two statuses with a note only.
    expect(approvals).toBe(debarred ? 0 : 8)
  },
)

test('the review described in issue 2 ends with the approval', () => {
  const go = (action: ApplicationAction, now: ApplicationFacts, caller: Parameters<typeof availableActions>[1]) =>
    checkTransition({ action, facts: now, caller })
  expect(go('submit', facts('draft', { paymentConfirmed: false }), holder)).toMatchObject({ ok: true, to: 'pending' })
  expect(go('confirm-payment', facts('pending', { paymentConfirmed: false }), staff('APP_COLLECTOR'))).toMatchObject({
    ok: true,
    to: 'pending',
  })
  expect(go('pending1', facts('pending'), staff('APP_COLLECTOR'))).toMatchObject({ ok: true, to: 'pending1' })
  expect(go('pending2', facts('pending1'), staff('COMMITTEE'))).toMatchObject({ ok: true, to: 'pending2' })
  expect(go('approve', facts('pending2'), staff('CHAIRMAN'))).toMatchObject({ ok: true, to: 'approved' })
})

test('each refusal has its reason', () => {
  const refusal = (action: ApplicationAction, now: ApplicationFacts, role: Role) =>
    checkTransition({ action, facts: now, caller: staff(role) })
  expect(refusal('pending1', facts('approved'), 'APP_COLLECTOR')).toMatchObject({ code: 'wrong_state' })
  expect(refusal('approve', facts('draft'), 'OWNER')).toMatchObject({ code: 'wrong_state' })
  expect(refusal('approve', facts('pending2'), 'COMMITTEE')).toMatchObject({ code: 'forbidden' })
  expect(refusal('reject', facts('pending1'), 'APP_COLLECTOR')).toMatchObject({ code: 'forbidden' })
  expect(refusal('pending1', facts('pending', { paymentConfirmed: false }), 'OWNER')).toMatchObject({
    code: 'payment_unconfirmed',
  })
  expect(refusal('pending1', facts('pending', { documentToReplace: true }), 'OWNER')).toMatchObject({
    code: 'wrong_state',
    fields: [{ path: 'documents', code: 'to_replace' }],
  })
  expect(refusal('reject', facts('pending'), 'OWNER')).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'reason', code: 'required' }],
  })
  expect(refusal('approve', facts('pending'), 'CHAIRMAN')).toMatchObject({ fields: [{ path: 'note' }] })
  expect(requiredWords('approve', 'pending2')).toBeNull()
  expect(requiredWords('approve', 'pending1')).toBe('note')
  expect(requiredWords('recheck', 'rejected')).toBe('reason')
})
