import { expect, test } from 'vitest'
import { type Role, roles } from '../people/roles.ts'
import {
  type AppointmentAction,
  type AppointmentFacts,
  appointmentActions,
  appointmentStatuses,
  appointmentTable,
} from './appointment-states.ts'

const now = new Date('2026-11-22T06:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const facts: AppointmentFacts = {
  now,
  type: 'in-person',
  startsAt: minutes(-5),
  appliedAt: minutes(-1_000),
  checkedInAt: null,
  checkedOutAt: null,
  byVisitor: false,
}
const staff = (role: Role, isOfficial = false) => ({ roles: [role], isVisitor: false, isOfficial })
const visitor = { roles: [] as Role[], isVisitor: true, isOfficial: false }
const portal = { roles: [] as Role[], isVisitor: false, isOfficial: false, isPortal: true }

test('the table has no state that cannot be reached and no transition that cannot be taken', () => {
  expect(appointmentTable.findFaults()).toEqual([])
})

/**
 * Who may take each action from each state, a letter for each caller: W and I are OWNER and ICT, F is the official of
 * the appointment, C the reception, V the visitor and P the portal itself.
 */
const allowed: Record<AppointmentAction, Partial<Record<(typeof appointmentStatuses)[number], string>>> = {
  approve: { APPLIED: 'W I F' },
  reschedule: { APPROVED: 'W I F', RESCHEDULED: 'W I F' },
  reject: { APPLIED: 'W I F' },
  cancel: { APPLIED: 'V W I F', APPROVED: 'V W I F', RESCHEDULED: 'V W I F' },
  checkIn: { APPROVED: 'W I F C', RESCHEDULED: 'W I F C' },
  checkOut: { APPROVED: 'W I F C', RESCHEDULED: 'W I F C', COMPLETED: 'W I F C' },
  complete: { APPROVED: 'W I F', RESCHEDULED: 'W I F' },
  noShow: { APPROVED: 'W I F', RESCHEDULED: 'W I F' },
  expire: { APPLIED: 'P' },
}
/** The facts that the action needs before anyone can take it. */
const needed: Partial<Record<AppointmentAction, Partial<AppointmentFacts>>> = {
  checkOut: { checkedInAt: minutes(-2) },
  expire: { appliedAt: minutes(-30 * 24 * 60) },
}
const letters: Record<Role, string> = {
  USER: '-',
  OWNER: 'W',
  ICT: 'I',
  OFFICIAL: 'F',
  CHAIRMAN: '-',
  APP_COLLECTOR: 'C',
  COMMITTEE: '-',
}

test.each(appointmentStatuses)('%s: each caller may do what the rules say and nothing else', (state) => {
  const callers = [
    ...roles.map((role) => ({ letter: letters[role], caller: staff(role, true) })),
    // An official has no rights on the appointments of other officials.
    { letter: '-', caller: staff('OFFICIAL') },
    { letter: 'V', caller: visitor },
    { letter: 'P', caller: portal },
  ]
  for (const { letter, caller } of callers) {
    for (const action of [...appointmentActions, 'expire'] as const) {
      const its = { ...facts, ...needed[action] }
      const answer = appointmentTable.check({ action, state, facts: its, caller, words: { reason: 'because' } })
      const says = (allowed[action][state] ?? '').split(' ').includes(letter)
      expect({ action, letter, ok: answer.ok }).toEqual({ action, letter, ok: says })
    }
  }
})

test('a visitor cancels until two hours before, staff at any time', () => {
  const cancel = (startsAt: Date | null, byVisitor: boolean) =>
    appointmentTable.check({
      action: 'cancel',
      state: 'APPROVED',
      facts: { ...facts, startsAt, byVisitor },
      caller: byVisitor ? visitor : staff('ICT'),
    }).ok
  expect([cancel(minutes(120), true), cancel(minutes(119), true), cancel(minutes(1), false)]).toEqual([
    true,
    false,
    true,
  ])
  // A request has no time yet.
  expect(cancel(null, true)).toBe(true)
})

test('only an in-person visitor of today is checked in, once, and only one who is checked in is checked out', () => {
  const check = (action: 'checkIn' | 'checkOut', more: Partial<AppointmentFacts>) =>
    appointmentTable.check({ action, state: 'APPROVED', facts: { ...facts, ...more }, caller: staff('APP_COLLECTOR') })
      .ok
  expect(check('checkIn', { type: 'online' })).toBe(false)
  expect(check('checkIn', { startsAt: minutes(24 * 60) })).toBe(false)
  expect(check('checkIn', { checkedInAt: now })).toBe(false)
  expect(check('checkOut', {})).toBe(false)
  expect(check('checkOut', { checkedInAt: now })).toBe(true)
  expect(check('checkOut', { checkedInAt: now, checkedOutAt: now })).toBe(false)
})

test('an unanswered request expires after thirty days, and an appointment is completed only after it has begun', () => {
  const expire = (appliedAt: Date) =>
    appointmentTable.check({ action: 'expire', state: 'APPLIED', facts: { ...facts, appliedAt }, caller: portal }).ok
  expect([expire(minutes(-30 * 24 * 60)), expire(minutes(1 - 30 * 24 * 60))]).toEqual([true, false])
  const over = (action: 'complete' | 'noShow', startsAt: Date) =>
    appointmentTable.check({
      action,
      state: 'APPROVED',
      facts: { ...facts, startsAt },
      caller: staff('ICT'),
    }).ok
  for (const action of ['complete', 'noShow'] as const) {
    expect([over(action, minutes(1)), over(action, now)]).toEqual([false, true])
  }
})
