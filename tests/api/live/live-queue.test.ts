import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandonedMs, moveGraceMs, offlineGraceMs, ringMs } from '../../../src/domain/live/live-states.ts'
import { toOwnPlace } from '../../../src/server/modules/live/queue/guest-view.ts'
import { hashGuestToken } from '../../../src/server/modules/live/queue/live-rows.ts'
import type { QueueView } from '../../../src/server/modules/live/queue/queue-view.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { newToken, openTestQueue, type TestQueue, wordsOf } from '../../support/server/test-queue.ts'

/* The changes of the queue on a real database, without any connection of a guest. */

let open: TestQueue
let queue: TestQueue['queue']
let host: TestQueue['host']
let clock: TestQueue['clock']
let view: QueueView
beforeEach(async () => {
  open = await openTestQueue()
  queue = open.queue
  host = open.host
  clock = open.clock
  view = open.openView()
})
afterEach(() => open.database.drop())
const joined: TestQueue['joined'] = (token, mobile) => open.joined(token, mobile)
const callNext: TestQueue['callNext'] = (candidates, seen) => open.callNext(candidates, seen)

async function stateOf(id: string) {
  await view.pull()
  const guest = view.state()?.find(id)
  return guest === undefined || guest === null
    ? null
    : { state: guest.state, serial: guest.serial, misses: guest.misses }
}

test('one session is open at a time, and joins are refused without one', async () => {
  expect(await queue.join(newToken(), wordsOf())).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.start(host)).toMatchObject({ ok: true })
  expect(await queue.start(host)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.end(host)).toMatchObject({ ok: true })
  expect(await queue.end(host)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.start(host)).toMatchObject({ ok: true })
})

test('serials rise by one in the order of joining, and a token has one place however often it joins', async () => {
  await queue.start(host)
  const token = newToken()
  const words = wordsOf()
  const answers = await Promise.all(Array.from({ length: 8 }, () => queue.join(token, words)))
  expect(new Set(answers.map((answer) => answer.ok && answer.value.serial))).toEqual(new Set([1]))
  expect([(await joined()).serial, (await joined()).serial]).toEqual([2, 3])
})

test('a mobile number that is typed on another phone makes a place at the end, and changes nothing else', async () => {
  await queue.start(host)
  const first = await joined(newToken(), '01711111111')
  await joined()
  for (const [index, spelling] of ['01711111111', '+880 1711-111111', '০১৭১১১১১১১১', '8801711111111'].entries())
    expect(await queue.join(newToken(), wordsOf(spelling))).toMatchObject({
      ok: true,
      value: { serial: 3 + index, state: 'WAIT', mobile: '01711111111' },
    })
  expect(await stateOf(first.id)).toEqual({ state: 'WAIT', serial: 1, misses: 0 })
  expect(await queue.leave(first.token)).toMatchObject({ ok: true, value: { id: first.id, state: 'LEFT' } })
})

test('a call goes to the lowest serial of the candidates, and earlier guests learn that they are skipped', async () => {
  await queue.start(host, { url: 'https://meet.example.org/room' })
  const [absent, present] = [await joined(), await joined()]
  await joined()
  expect(await callNext([2, 3])).toBe(2)
  await view.pull()
  const state = view.state()
  const guestOf = (id: string) => state?.find(id) ?? null
  const [one, two] = [guestOf(absent.id), guestOf(present.id)]
  if (state === null || one === null || two === null) throw new Error('The view is empty.')
  expect(toOwnPlace(state, one)).toMatchObject({ state: 'WAIT', skipped: true, ahead: 0 })
  expect(toOwnPlace(state, two)).toMatchObject({ state: 'CALLED', ring: { url: 'https://meet.example.org/room' } })
  expect(await callNext([])).toBeNull()
  expect(await callNext([2])).toBeNull()
  expect(state.session.calls).toBe(1)
})

test('a guest who was skipped stays so when an earlier guest is called', async () => {
  await queue.start(host)
  const [, two] = [await joined(), await joined(), await joined()]
  expect([await callNext([3]), await callNext([1])]).toEqual([3, 1])
  await view.pull()
  const state = view.state()
  const guest = state?.find(two.id) ?? null
  if (state === null || guest === null) throw new Error('The view is empty.')
  expect(toOwnPlace(state, guest)).toMatchObject({ state: 'WAIT', skipped: true })
})

test('two tabs that call at the same moment call one guest, because each sends the calls it has seen', async () => {
  await queue.start(host)
  await joined()
  await joined()
  const answers = await Promise.all([callNext([1, 2], 0), callNext([1, 2], 0)])
  expect(answers.toSorted()).toEqual([1, 'stale_version'])
  expect(await callNext([1, 2], 1)).toBe(2)
})

test('concurrent calls never call a guest twice', async () => {
  await queue.start(host)
  for (let count = 0; count < 30; count += 1) await joined()
  const candidates = Array.from({ length: 30 }, (_, index) => index + 1)
  const called = await Promise.all(Array.from({ length: 40 }, () => callNext(candidates)))
  expect(
    called.filter((serial) => typeof serial === 'number').toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual(candidates)
  expect(called.filter((serial) => serial === 'wrong_state')).toHaveLength(10)
})

test('the first miss keeps the serial, the second takes a new one at the end', async () => {
  await queue.start(host)
  const first = await joined()
  await joined()
  expect(await queue.missExpired()).toMatchObject({ ok: false })
  await callNext([1, 2])
  clock.at += ringMs - 1
  expect(await queue.missExpired()).toMatchObject({ ok: false })
  clock.at += 1
  expect(await queue.accept(first.token)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.missExpired()).toMatchObject({ ok: true, value: [{ last_miss: 'no_answer' }] })
  expect(await stateOf(first.id)).toEqual({ state: 'WAIT', serial: 1, misses: 1 })
  // The guest was called and gave no answer, so there is nothing to decline, and nothing that is repeated.
  expect(await queue.decline(first.token)).toMatchObject({ ok: false, code: 'wrong_state' })
  await callNext([1, 2])
  expect(await queue.decline(first.token)).toMatchObject({ ok: true, value: { last_miss: 'declined' } })
  expect(await queue.decline(first.token)).toMatchObject({ ok: true })
  expect(await stateOf(first.id)).toEqual({ state: 'WAIT', serial: 3, misses: 2 })
})

test('an offline guest who is called misses the call after the grace period, unless it was accepted', async () => {
  await queue.start(host)
  const [one, two] = [await joined(), await joined()]
  await callNext([1, 2])
  await callNext([1, 2])
  await queue.accept(two.token)
  clock.at += offlineGraceMs
  expect(await queue.missOffline()).toMatchObject({ ok: false })
  await open.connect([])
  clock.at += offlineGraceMs - 1
  expect(await queue.missOffline()).toMatchObject({ ok: false })
  clock.at += 1
  expect(await queue.missOffline()).toMatchObject({ ok: true, value: [{ id: one.id }] })
  expect(await stateOf(two.id)).toMatchObject({ state: 'IN_CALL' })
})

test('a conversation: link, accept, finish, reject; a repetition of each is harmless or refused', async () => {
  await queue.start(host)
  const [one, two] = [await joined(), await joined()]
  expect(await queue.call(host, two.id)).toBeNull()
  await open.connect([2])
  expect(await queue.call(host, two.id)).toMatchObject({ ok: true, value: { state: 'CALLED' } })
  expect(await queue.call(host, two.id)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.sendLink(host, two.id, 'https://meet.example.org/b')).toMatchObject({ ok: true })
  expect(await queue.accept(two.token)).toMatchObject({ ok: true, value: { url: 'https://meet.example.org/b' } })
  expect(await queue.accept(two.token)).toMatchObject({ ok: true, value: { state: 'IN_CALL' } })
  clock.at += 60_000
  expect(await queue.finish(host, two.id)).toMatchObject({ ok: true, value: { state: 'DONE' } })
  expect(await queue.finish(host, two.id)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.reject(host, one.id, 'Another day')).toMatchObject({ ok: true })
  expect(await queue.finish(host, randomUUID())).toMatchObject({ ok: false, code: 'not_found' })
  const last = await joined()
  await view.pull()
  const state = view.state()
  const guest = state?.find(last.id) ?? null
  if (state === null || guest === null) throw new Error('The view is empty.')
  expect(toOwnPlace(state, guest)).toMatchObject({ ahead: 0, etaSeconds: 0 })
  expect(state.conversationsMs()).toEqual([60_000])
  const known = { [host.user.id]: 'host', [one.id]: 'one', [two.id]: 'two' }
  expect(await describeLines(open.database.db, { known })).toEqual([
    'start-session live-session # | OWNER host | IDLE > OPEN',
    'call-guest live-session # | OWNER host | WAIT > CALLED | {serial:2,guestId:two}',
    'send-link live-session # | OWNER host | CALLED > CALLED | {serial:2,guestId:two}',
    'finish-call live-session # | OWNER host | IN_CALL > DONE | {serial:2,guestId:two}',
    'reject-guest live-session # | OWNER host | WAIT > CALL_REJECTED | {serial:1,guestId:one}',
  ])
})

test('no guest is called while the session is paused, and its end removes all places', async () => {
  await queue.start(host)
  const [one, two, three] = [await joined(), await joined(), await joined()]
  await callNext([1])
  await queue.accept(one.token)
  await callNext([2])
  expect(await queue.pause(host)).toMatchObject({ ok: true })
  expect(await callNext([3])).toBe('wrong_state')
  expect(await queue.announce(host, 'Back at three')).toMatchObject({ ok: true })
  expect(await queue.resume(host)).toMatchObject({ ok: true })
  await queue.end(host)
  expect([await stateOf(one.id), await stateOf(two.id), await stateOf(three.id)]).toMatchObject([
    { state: 'DONE' },
    { state: 'ENDED' },
    { state: 'ENDED' },
  ])
  const lines = await describeLines(open.database.db, { known: { [host.user.id]: 'host' } })
  expect(lines.slice(3)).toEqual([
    'pause-session live-session # | OWNER host | OPEN > PAUSED',
    'announce live-session # | OWNER host',
    'resume-session live-session # | OWNER host | PAUSED > OPEN',
    'end-session live-session # | OWNER host | OPEN > ENDED',
  ])
})

test('a session that its host has abandoned is ended after twelve hours', async () => {
  await queue.start(host)
  await joined()
  clock.at += abandonedMs - 1
  expect(await queue.endAbandoned()).toMatchObject({ ok: false })
  clock.at += 1
  expect(await queue.endAbandoned()).toMatchObject({ ok: true })
  expect((await describeLines(open.database.db, {})).at(-1)).toBe('end-session live-session # | OPEN > ENDED')
})

test('a view that missed all steps in between equals one that saw each change', async () => {
  const steady = open.openView()
  await queue.start(host)
  const guests = []
  for (let count = 0; count < 5; count += 1) {
    guests.push(await joined())
    await steady.pull()
  }
  await callNext([1, 2, 3, 4, 5])
  await steady.pull()
  await queue.decline(guests[0]?.token ?? '')
  await queue.leave(guests[3]?.token ?? '')
  await Promise.all([steady.pull(), steady.pull(), view.pull(), view.pull()])
  const shown = ({ state }: QueueView) => [...(state()?.guests() ?? [])].toSorted((a, b) => a.id.localeCompare(b.id))
  expect(shown(steady)).toEqual(shown(view))
  expect(
    view
      .state()
      ?.waiting()
      .map(({ serial }) => serial),
  ).toEqual([1, 2, 3, 5])
})

test('after a move, a view that saw each change finds the same place for each token as one that reads all at once', async () => {
  const steady = open.openView()
  await queue.start(host)
  const [mobile, first, other] = ['01711111111', newToken(), newToken()]
  await joined(first, mobile)
  await steady.pull()
  await queue.leave(first)
  await joined(first, mobile)
  await joined(other, mobile)
  await steady.pull()
  expect(await queue.moveDue()).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.releasePlace(first)).toMatchObject({ ok: false, code: 'wrong_state' })
  // A code that was used meanwhile claims nothing.
  expect(await queue.claimPlace(other, async () => false)).toMatchObject({ ok: false, code: 'code_expired' })
  expect(await queue.claimPlace(first, async () => true)).toMatchObject({ ok: false, code: 'not_found' })
  // The phone that has claimed a place may claim it again, with a new code.
  for (const _ of [1, 2]) {
    expect(await queue.claimPlace(other, async () => true)).toMatchObject({ ok: true, value: { serial: 2 } })
  }
  clock.at += moveGraceMs - 1
  expect(await queue.moveDue()).toMatchObject({ ok: false, code: 'wrong_state' })
  clock.at += 1
  expect(await queue.moveDue()).toMatchObject({ ok: true, value: [{ serial: 2, state: 'WAIT' }] })
  await Promise.all([steady.pull(), view.pull()])
  const shown = ({ state }: QueueView) =>
    [first, other].map((token) => {
      const key = hashGuestToken(open.parts.secret, token).toString('base64url')
      const { serial, state: at } = state()?.ofToken(key) ?? {}
      return { serial, at }
    })
  expect(shown(view)).toEqual([
    { serial: 1, at: 'LEFT' },
    { serial: 2, at: 'WAIT' },
  ])
  expect(shown(steady)).toEqual(shown(view))
})
