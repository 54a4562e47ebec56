import { expect, test } from 'vitest'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { viewQueue } from './queue-view.ts'

function guest(serial: number, more: Partial<QueueGuest> = {}): QueueGuest {
  return {
    ...{ id: `guest-${serial}`, serial, state: 'WAIT', fullName: `Guest ${serial}`, mobile: '01712345678' },
    ...{ district: 'Dhaka', purpose: 'A plan', joinedAt: '2026-11-23T05:00:00Z', online: true, misses: 0 },
    ...{ calledAt: null, answeredAt: null, ringUntil: null, url: null },
    ...more,
  }
}

test('the next guest has the lowest serial of those who wait and are online', () => {
  const view = viewQueue([guest(9), guest(4, { online: false }), guest(7), guest(2, { state: 'IN_CALL' })], {
    waiting: 3,
  })
  expect(view.waiting.map(({ serial }) => serial)).toEqual([4, 7, 9])
  expect(view.next?.serial).toBe(7)
  expect(view.inCall?.serial).toBe(2)
  expect(view.ringing).toBeNull()
})

test('a guest whose phone rings is not in the call yet', () => {
  const view = viewQueue([guest(1, { state: 'CALLED' })], { waiting: 0 })
  expect([view.ringing?.serial, view.inCall, view.next]).toEqual([1, null, null])
  expect(view.active).toHaveLength(1)
})

test('guests of a long queue whom the server did not send are counted', () => {
  const rows = Array.from({ length: 200 }, (_, index) => guest(index + 1))
  expect(viewQueue(rows, { waiting: 5_000 }).notSentCount).toBe(4_800)
  expect(viewQueue(rows, { waiting: 200 }).notSentCount).toBe(0)
  // The count may be one change older than the rows.
  expect(viewQueue(rows, { waiting: 199 }).notSentCount).toBe(0)
})

test('if everyone is offline, there is no next guest', () => {
  expect(viewQueue([guest(1, { online: false })], { waiting: 1 }).next).toBeNull()
})
