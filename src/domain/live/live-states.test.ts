import { expect, test } from 'vitest'
import {
  abandonedMs,
  goesLast,
  guestStates,
  guestTable,
  moveGraceMs,
  placeStates,
  sessionTable,
} from './live-states.ts'
import { estimateWaitSeconds } from './waiting-time.ts'

const now = new Date('2026-11-23T05:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const guest = { isGuest: true, isHost: false }
const host = { isGuest: false, isHost: true }
const portal = { isGuest: false, isHost: false, isPortal: true }
const facts = { now, session: 'OPEN', ringUntil: null } as const

test('both tables are without faults', () => {
  expect([...sessionTable.findFaults(), ...guestTable.findFaults()]).toEqual([])
})

test('a session is opened, paused, resumed and ended by a host, and by the portal only when it was abandoned', () => {
  const fresh = { now, lastActionAt: now }
  const actionsOf = (state: 'IDLE' | 'OPEN' | 'PAUSED' | 'ENDED') =>
    sessionTable.list({ state, facts: fresh, caller: { isHost: true } }).map(({ action }) => action)
  expect(actionsOf('IDLE')).toEqual(['start'])
  expect(actionsOf('OPEN')).toEqual(['pause', 'announce', 'end'])
  expect(actionsOf('PAUSED')).toEqual(['resume', 'announce', 'end'])
  expect(actionsOf('ENDED')).toEqual([])

  const byPortal = (at: Date) =>
    sessionTable.check({
      action: 'end',
      state: 'OPEN',
      facts: { now: at, lastActionAt: now },
      caller: { isHost: false, isPortal: true },
    }).ok
  expect([byPortal(later(abandonedMs - 1)), byPortal(later(abandonedMs))]).toEqual([false, true])
})

test('a guest can leave from every place, and is called only while the session is open', () => {
  for (const state of ['WAIT', 'CALLED', 'IN_CALL'] as const)
    expect(guestTable.check({ action: 'leave', state, facts, caller: guest })).toMatchObject({ to: 'LEFT' })
  const call = (session: 'OPEN' | 'PAUSED') =>
    guestTable.check({ action: 'call', state: 'WAIT', facts: { ...facts, session }, caller: host }).ok
  expect([call('OPEN'), call('PAUSED')]).toEqual([true, false])
})

test('a call is accepted while it rings, and by the called guest only', () => {
  const accept = (ringUntil: Date, caller: typeof guest) =>
    guestTable.check({ action: 'accept', state: 'CALLED', facts: { ...facts, ringUntil }, caller }).ok
  expect(accept(later(1), guest)).toBe(true)
  expect(accept(now, guest)).toBe(false)
  expect(accept(later(1), host)).toBe(false)
})

test('a missed or declined call leads back to the queue: the first with the same serial, the second to its end', () => {
  expect(guestTable.check({ action: 'decline', state: 'CALLED', facts, caller: guest })).toMatchObject({ to: 'MISSED' })
  expect(guestTable.check({ action: 'miss', state: 'CALLED', facts, caller: portal })).toMatchObject({ to: 'MISSED' })
  expect(guestTable.check({ action: 'requeue', state: 'MISSED', facts, caller: portal })).toMatchObject({ to: 'WAIT' })
  expect([1, 2, 3].map(goesLast)).toEqual([false, true, true])
})

test('the end of a session ends the waiting, and a conversation counts as held', () => {
  const end = (state: 'WAIT' | 'CALLED' | 'IN_CALL') =>
    guestTable.check({ action: 'end', state, facts, caller: portal })
  expect([end('WAIT'), end('CALLED'), end('IN_CALL')]).toMatchObject([{ to: 'ENDED' }, { to: 'ENDED' }, { to: 'DONE' }])
})

test('a place is claimed only by a waiting guest who has proven the number', () => {
  const claims = (hasProven: boolean) =>
    guestStates.filter(
      (state) => guestTable.check({ action: 'claim', state, facts: { ...facts, hasProven }, caller: guest }).ok,
    )
  expect(claims(true)).toEqual(['WAIT'])
  expect(claims(false)).toEqual([])
  for (const caller of [host, portal])
    expect(guestTable.check({ action: 'claim', state: 'WAIT', facts: { ...facts, hasProven: true }, caller }).ok).toBe(
      false,
    )
})

test('a place moves after a minute or with the consent of its phone, and never without a claim', () => {
  const movesAt = later(moveGraceMs)
  const move = (now: Date, caller: typeof guest, claimed: Date | null = movesAt) =>
    guestStates.filter(
      (state) => guestTable.check({ action: 'move', state, facts: { ...facts, now, movesAt: claimed }, caller }).ok,
    )
  expect(move(later(moveGraceMs - 1), portal)).toEqual([])
  expect(move(movesAt, portal)).toEqual([...placeStates])
  expect(move(now, guest)).toEqual([...placeStates])
  for (const caller of [guest, portal, host]) expect(move(later(10 * moveGraceMs), caller, null)).toEqual([])
  expect(move(later(10 * moveGraceMs), host)).toEqual([])
})

test('the estimate is people ahead times the median of the last five conversations', () => {
  expect(estimateWaitSeconds(4, [])).toBeNull()
  expect(estimateWaitSeconds(0, [60_000])).toBe(0)
  expect(estimateWaitSeconds(4, [60_000, 120_000])).toBe(360)
  // The first is older than the last five.
  expect(estimateWaitSeconds(2, [999_000, 60_000, 60_000, 90_000, 120_000, 30_000])).toBe(120)
})
