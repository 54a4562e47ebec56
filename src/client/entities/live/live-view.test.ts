import { expect, test } from 'vitest'
import { ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueGuest, You } from '#contract/live/live-shapes.ts'
import { type LiveView, mergeLive, unknownLive } from './live-view.ts'
import { readServerMessage } from './read-server-message.ts'

const sessionId = '00000000-0000-4000-8000-000000000001'
const session: LiveSession = {
  id: sessionId,
  state: 'OPEN',
  startedAt: '2026-11-23T05:00:00Z',
  host: { bn: 'ক', en: 'K' },
}
const you: You = {
  ...{ guestToken: 'a'.repeat(43), serial: 7, state: 'WAIT', ahead: 3, etaSeconds: null },
  ...{ ring: null, url: null, misses: 0, skipped: false, reason: null },
}
const ring = { expiresAt: '2026-11-23T05:01:00Z', secondsLeft: 40, url: null }

/** Merges messages as they arrive on the wire. */
function after(
  messages: readonly object[],
  { from = unknownLive, now = 1_000 }: { from?: LiveView; now?: number } = {},
) {
  return messages.reduce<LiveView>((view, message) => {
    const read = readServerMessage(JSON.stringify(message))
    expect(ServerMessage.safeParse(message).success).toBe(read !== null)
    return read === null ? view : mergeLive(view, read, now)
  }, from)
}

const snapshot = (more: object = {}) => ({ type: 'snapshot', v: 1, seq: 0, session, you, host: false, ...more })
const change = (more: object) => ({ type: 'change', seq: 1, ...more })

test('a snapshot is the whole view', () => {
  expect(after([snapshot()])).toEqual({ ...unknownLive, isKnown: true, session, you })
  expect(after([snapshot(), snapshot({ you: null, session: null })])).toMatchObject({ you: null, session: null })
})

test('a change replaces the named fields of the place, and the session as a whole', () => {
  const paused = { ...session, state: 'PAUSED', announcement: 'Tea' }
  const view = after([snapshot(), change({ you: { ahead: 1, etaSeconds: 60 } }), change({ session: paused })])
  expect(view).toMatchObject({ you: { ...you, ahead: 1, etaSeconds: 60 }, session: paused })
  expect(after([change({ you: null })], { from: view })).toMatchObject({ you: null, session: paused })
})

test('the first place arrives as a change of all fields; some fields of an unknown place are ignored', () => {
  expect(after([snapshot({ you: null }), change({ you })]).you).toEqual(you)
  expect(after([snapshot({ you: null }), change({ you: { ahead: 1 } })]).you).toBeNull()
})

test('the end of a call is kept on the clock of the page, and other changes do not move it', () => {
  const ringing = after([snapshot(), change({ you: { state: 'CALLED', ring } })], { now: 5_000 })
  expect(ringing.ringUntil).toBe(45_000)
  const moved = after([change({ you: { ahead: 0 } })], { from: ringing, now: 9_000 })
  expect(moved.ringUntil).toBe(45_000)
  const linked = after([{ type: 'ring', ...ring, secondsLeft: 30, url: 'https://meet.example.org/a' }], {
    from: moved,
    now: 15_000,
  })
  expect(linked).toMatchObject({ ringUntil: 45_000, you: { ring: { url: 'https://meet.example.org/a' } } })
  expect(after([change({ you: { state: 'IN_CALL', ring: null } })], { from: linked }).ringUntil).toBeNull()
})

test('a call ends by the time of the server where the page knows it, and never later than its remaining seconds', () => {
  const at = '2026-11-23T05:00:20.000Z'
  // The message took five seconds; `expiresAt` is forty seconds after the snapshot.
  const called = after([change({ you: { state: 'CALLED', ring } })], { from: after([snapshot({ at })]), now: 6_000 })
  expect(called.ringUntil).toBe(41_000)
  // The snapshot took longer than the call.
  const late = after([snapshot({ at })], { now: 60_000 })
  const second = after([change({ you: { state: 'CALLED', ring } })], { from: late, now: 61_000 })
  expect(second.ringUntil).toBe(100_000)
  // A snapshot of an older server does not say the time.
  expect(after([snapshot()], { from: late }).serverAhead).toBe(late.serverAhead)
})

test('the end of a session is remembered until the next one begins', () => {
  const ended = after([snapshot(), change({ session: null, you: { state: 'ENDED' } }), { type: 'ended' }])
  expect(ended).toMatchObject({ hasEnded: true, session: null })
  expect(after([snapshot({ session: null, you: null })], { from: ended }).hasEnded).toBe(true)
  expect(after([snapshot({ you: null })], { from: ended }).hasEnded).toBe(false)
  // The end came while the phone had no connection.
  expect(after([snapshot(), snapshot({ session: null, you: null })]).hasEnded).toBe(true)
  expect(after([snapshot({ session: null, you: null })]).hasEnded).toBe(false)
})

test('a change without a session marks the end, and the next open session clears it', () => {
  const ended = after([snapshot({ you: null }), change({ session: null })])
  expect(ended.hasEnded).toBe(true)
  const next = { ...session, id: '00000000-0000-4000-8000-000000000002' }
  expect(after([change({ session: next })], { from: ended }).hasEnded).toBe(false)
  // One session directly follows another: the second one has not ended.
  expect(after([snapshot(), change({ session: next, you: null }), { type: 'ended' }])).toMatchObject({
    ...{ hasEnded: false, session: next, you: null },
  })
})

const guest = (id: number, serial: number, more: Partial<QueueGuest> = {}): QueueGuest => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${id}`, serial, state: 'WAIT', fullName: `Guest ${id}` },
  ...{ mobile: '01712345678', district: 'Dhaka', purpose: 'Plot', joinedAt: '2026-11-23T05:00:00Z', online: true },
  ...{ misses: 0, calledAt: null, answeredAt: null, ringUntil: null, url: null, ...more },
})
const counts = { waiting: 2, online: 2, done: 0, calls: 0 }
const rows = (guests: QueueGuest[], more: object = {}) => {
  return { type: 'queue', seq: 2, reset: false, guests, gone: [], counts, ...more }
}

test('a queue message replaces the rows with the same id, removes rows, or starts the queue anew', () => {
  const view = after([snapshot({ you: null, host: true }), rows([guest(2, 2), guest(1, 1)], { reset: true })])
  const serials = ({ queue }: LiveView) => queue?.guests.map(({ serial, fullName }) => `${serial} ${fullName}`)
  expect(serials(view)).toEqual(['1 Guest 1', '2 Guest 2'])
  const next = after([rows([guest(1, 9)], { gone: [guest(2, 2).id], counts: { ...counts, waiting: 1 } })], {
    from: view,
  })
  expect([serials(next), next.queue?.counts.waiting]).toEqual([['9 Guest 1'], 1])
  expect(serials(after([rows([guest(3, 3)], { reset: true })], { from: next }))).toEqual(['3 Guest 3'])
  expect(after([snapshot({ you: null })], { from: next }).queue).toBeNull()
})

test('text that is not a message of the protocol is ignored', () => {
  const wrong = ['', 'null', '7', '{}', '{"type":"toString"}', '{"type":"snapshot"}', '{"type":"queue","guests":1}']
  for (const text of [...wrong, '{"type":"change","you":7}', '{"type":"ring"}', '{"type":"announce"}', '<html>'])
    expect(readServerMessage(text)).toBeNull()
})
