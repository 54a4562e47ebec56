import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveCloseCodes } from '../../../src/contract/live/live-messages.ts'
import { offlineGraceMs, ringMs } from '../../../src/domain/live/live-states.ts'
import { connect, guestWords, joinQueue, type LiveClient, newGuestToken } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* A session as its host and guests see it, on real sockets. */

let live: LiveServers
let host: LiveClient
let authToken = ''
const url = () => live.first.url

beforeEach(async () => {
  live = await openLiveServers()
  authToken = (await live.signIn('OWNER')).authToken
  host = await connect(url(), { authToken })
  await host.do({ type: 'session.start' })
})
afterEach(() => live.closeAll())

const rowOf = (serial: number) => [...host.rows.values()].find((row) => row.serial === serial)

async function idOf(serial: number): Promise<string> {
  await expect.poll(() => rowOf(serial)).toBeDefined()
  return rowOf(serial)?.id ?? ''
}

async function seen(check: () => unknown): Promise<void> {
  await expect.poll(check).toBe(true)
}

test('a host speaks with one guest, declines another and ends the hour for the third', async () => {
  const [one, two, three] = [await joinQueue(url()), await joinQueue(url()), await joinQueue(url())]
  expect([one.serial, two.serial, three.serial]).toEqual([1, 2, 3])
  expect([one.you?.ahead, two.you?.ahead, three.you?.ahead]).toEqual([0, 1, 2])
  await expect.poll(() => host.counts).toEqual({ waiting: 3, online: 3, done: 0, calls: 0 })
  expect(rowOf(1)).toMatchObject({ fullName: one.name, mobile: one.mobile, online: true, state: 'WAIT' })

  await host.do({ type: 'callNext', seen: 0 })
  await seen(() => one.you?.ring !== null)
  expect(one.ofType('ring')).toMatchObject([{ url: null }])
  await host.do({ type: 'sendLink', guestId: await idOf(1), url: 'https://meet.example.org/a' })
  await expect.poll(() => one.you?.ring?.url).toBe('https://meet.example.org/a')
  await one.do({ type: 'accept' })
  expect(one.you).toMatchObject({ state: 'IN_CALL', url: 'https://meet.example.org/a', ring: null })
  await expect.poll(() => [two.you?.ahead, three.you?.ahead]).toEqual([0, 1])

  live.advance(30_000)
  await host.do({ type: 'finish', guestId: await idOf(1) })
  await expect.poll(() => three.you?.etaSeconds).toBeGreaterThanOrEqual(30)
  await host.do({ type: 'reject', guestId: await idOf(2), reason: 'Please write to us' })
  await expect.poll(() => two.ofType('rejected')).toEqual([{ type: 'rejected', reason: 'Please write to us' }])

  await host.do({ type: 'announce', text: 'Back soon' })
  await host.do({ type: 'session.pause' })
  await expect.poll(() => three.ofType('announce')).toEqual([{ type: 'announce', text: 'Back soon' }])
  await expect.poll(() => three.session?.state).toBe('PAUSED')
  await host.do({ type: 'session.end' })
  await expect.poll(() => three.ofType('ended')).toHaveLength(1)
  expect([one.you?.state, two.you?.state, three.you?.state]).toEqual(['DONE', 'CALL_REJECTED', 'ENDED'])
  expect(three.session).toBeNull()
})

test('the place survives a lost connection and a restart of the server', async () => {
  const [one, two] = [await joinQueue(url()), await joinQueue(url())]
  await two.leaveNetwork()
  await expect.poll(() => rowOf(2)?.online).toBe(false)
  const again = await connect(url(), { guestToken: two.token })
  expect(again.you).toMatchObject({ serial: 2, ahead: 1, state: 'WAIT' })

  await live.close(live.first)
  await expect.poll(() => [again.closed?.code, one.closed?.code, host.closed?.code]).toEqual([1012, 1012, 1012])
  const next = await live.open()
  const back = await connect(next.url, { guestToken: two.token })
  expect(back.you).toMatchObject({ serial: 2, ahead: 1, state: 'WAIT' })
  const desk = await connect(next.url, { authToken })
  await expect.poll(() => desk.rows.size).toBe(2)
  expect(desk.messages[0]).toMatchObject({ type: 'snapshot', host: true, session: { state: 'OPEN' } })
})

test('a join whose answer was lost makes no second place', async () => {
  const guestToken = newGuestToken()
  const words = guestWords()
  const first = await connect(url(), { guestToken })
  first.raw(JSON.stringify({ type: 'join', ...words }))
  first.socket.close()
  const second = await connect(url(), { guestToken })
  await second.do({ type: 'join', ...words })
  expect(second.serial).toBe(1)
  expect((await joinQueue(url())).serial).toBe(2)
})

test('the newest connection of a guest replaces the previous one', async () => {
  const guest = await joinQueue(url())
  const second = await connect(url(), { guestToken: guest.token })
  await expect.poll(() => guest.closed?.code).toBe(liveCloseCodes.replaced)
  expect(second.you?.serial).toBe(1)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
})

test('a guest without a connection is skipped, and learns of it on return', async () => {
  const [one, two] = [await joinQueue(url()), await joinQueue(url())]
  await one.leaveNetwork()
  await expect.poll(() => rowOf(1)?.online).toBe(false)
  await host.do({ type: 'callNext' })
  await seen(() => two.you?.state === 'CALLED')
  const back = await connect(url(), { guestToken: one.token })
  expect(back.you).toMatchObject({ state: 'WAIT', serial: 1, skipped: true, ahead: 0 })
})

test('the host learns when the queue is empty, when all are offline, and when a chosen guest is', async () => {
  expect(await host.ask({ type: 'callNext' })).toMatchObject({ code: 'wrong_state', fields: [{ code: 'empty' }] })
  const guest = await joinQueue(url())
  await guest.leaveNetwork()
  await expect.poll(() => rowOf(1)?.online).toBe(false)
  await host.do({ type: 'callNext' })
  await host.do({ type: 'call', guestId: await idOf(1) })
  expect(host.ofType('callFailed')).toMatchObject([
    { code: 'guest_offline', guest: null },
    { code: 'guest_offline', guest: { serial: 1, fullName: guest.name } },
  ])
  expect(rowOf(1)).toMatchObject({ state: 'WAIT', misses: 0 })
})

test('an unanswered call ends when it has rung; the second miss moves the guest to the end', async () => {
  const [one] = [await joinQueue(url()), await joinQueue(url())]
  await host.do({ type: 'callNext' })
  await seen(() => one.you?.state === 'CALLED')
  live.advance(ringMs)
  await expect.poll(() => one.you).toMatchObject({ state: 'WAIT', serial: 1, misses: 1, skipped: false })
  await expect.poll(() => host.ofType('callFailed')).toMatchObject([{ code: 'no_answer', guest: { serial: 1 } }])
  await host.do({ type: 'callNext' })
  await one.do({ type: 'decline' })
  expect(one.you).toMatchObject({ state: 'WAIT', serial: 3, misses: 2, ahead: 1 })
  await expect.poll(() => host.ofType('callFailed').at(-1)).toMatchObject({ code: 'declined', guest: { serial: 3 } })
  await expect.poll(() => rowOf(3)?.online).toBe(true)
})

test('a call that is declined twice, because the answer was lost, is missed once', async () => {
  const [one] = [await joinQueue(url()), await joinQueue(url())]
  await host.do({ type: 'callNext' })
  await one.do({ type: 'decline' })
  await one.do({ type: 'decline' })
  expect(one.you).toMatchObject({ state: 'WAIT', serial: 1, misses: 1 })
  await expect.poll(() => host.ofType('callFailed')).toMatchObject([{ code: 'declined', guest: { serial: 1 } }])
})

test('a called guest who is offline misses the call after the grace period, unless back in time', async () => {
  const [one, two] = [await joinQueue(url()), await joinQueue(url())]
  // The grace period begins anew when a process starts, so it must pass first.
  live.advance(offlineGraceMs)
  await host.do({ type: 'callNext' })
  await host.do({ type: 'callNext' })
  await two.leaveNetwork()
  await one.leaveNetwork()
  await expect.poll(() => [rowOf(1)?.online, rowOf(2)?.online]).toEqual([false, false])
  const back = await connect(url(), { guestToken: two.token })
  await expect.poll(() => rowOf(2)?.online).toBe(true)
  live.advance(offlineGraceMs)
  await expect.poll(() => rowOf(1)).toMatchObject({ state: 'WAIT', misses: 1 })
  await expect.poll(() => host.ofType('callFailed')).toMatchObject([{ code: 'guest_offline', guest: { serial: 1 } }])
  expect(back.you).toMatchObject({ state: 'CALLED', misses: 0 })
})

test('two tabs of a host that call at the same moment call one guest', async () => {
  const guests = [await joinQueue(url()), await joinQueue(url())]
  const tab = await connect(url(), { authToken })
  await expect.poll(() => tab.rows.size).toBe(2)
  const answers = await Promise.all([host, tab].map((one) => one.ask({ type: 'callNext', seen: 0 })))
  expect(answers.map((answer) => (answer.type === 'error' ? answer.code : 'done')).toSorted()).toEqual([
    ...['done', 'stale_version'],
  ])
  await expect.poll(() => guests.map(({ you }) => you?.state)).toEqual(['CALLED', 'WAIT'])
})

test('a guest receives no data of another guest', async () => {
  const guests = [await joinQueue(url()), await joinQueue(url()), await joinQueue(url())]
  await host.do({ type: 'callNext' })
  await seen(() => guests[0]?.you?.state === 'CALLED')
  await guests[0]?.do({ type: 'accept' })
  await host.do({ type: 'reject', guestId: await idOf(2) })
  await host.do({ type: 'session.end' })
  await expect.poll(() => guests.map(({ session }) => session)).toEqual([null, null, null])
  for (const guest of guests) {
    const others = guests.filter((other) => other !== guest)
    for (const secret of others.flatMap(({ token, mobile, name }) => [token, mobile, name]))
      expect(guest.received).not.toContain(secret)
  }
  // The host receives no token of a guest, and the log has no personal data.
  for (const { token, mobile, name } of guests) {
    expect(host.received).not.toContain(token)
    for (const secret of [token, mobile, name]) expect(live.logged()).not.toContain(secret)
  }
  expect(live.logged()).not.toContain(authToken)
})

test('the host learns that a guest has left during a call, but not of one who was only waiting', async () => {
  const [talks, rings, waits] = [await joinQueue(url()), await joinQueue(url()), await joinQueue(url())]
  await host.do({ type: 'callNext' })
  await seen(() => talks.you?.state === 'CALLED')
  await talks.do({ type: 'accept' })
  await host.do({ type: 'callNext' })
  await seen(() => rings.you?.state === 'CALLED')
  await waits.do({ type: 'leave' })
  await rings.do({ type: 'leave' })
  await talks.do({ type: 'leave' })
  await expect
    .poll(() => host.ofType('callFailed').map(({ code, guest }) => [code, guest?.serial]))
    .toEqual([
      ['left', 2],
      ['left', 1],
    ])
  await expect.poll(() => [host.rows.size, talks.you?.state, rings.you?.state]).toEqual([0, 'LEFT', 'LEFT'])
})

test('a token of an earlier session opens nothing of it, and gets a place in the new one', async () => {
  const guest = await joinQueue(url())
  await host.do({ type: 'session.end' })
  await expect.poll(() => guest.you?.state).toBe('ENDED')
  await host.do({ type: 'session.start' })
  await expect.poll(() => guest.you).toBeNull()
  expect(await guest.ask({ type: 'leave' })).toMatchObject({ code: 'not_found' })
  await guest.do({ type: 'join', ...guestWords() })
  expect(guest.you).toMatchObject({ serial: 1, state: 'WAIT', misses: 0 })
})
