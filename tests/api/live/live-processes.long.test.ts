import { afterEach, expect, test } from 'vitest'
import { liveCloseCodes } from '../../../src/contract/live/live-messages.ts'
import { createListeningConnection } from '../../faults/live/world/listening-connection.ts'
import { connect, joinQueue, type LiveClient, type LiveGuest } from '../../support/people/live-client.ts'
import { type LiveServer, type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* Two processes serve one queue. */

let live: LiveServers
let other: LiveServer
let host: LiveClient
let authToken = ''

async function open(options: Parameters<typeof openLiveServers>[1] = {}): Promise<void> {
  live = await openLiveServers(2, options)
  other = live.servers[1] ?? live.first
  authToken = (await live.signIn('OWNER')).authToken
  host = await connect(live.first.url, { authToken })
  await host.do({ type: 'session.start' })
}
afterEach(() => live.closeAll())

const rowOf = (serial: number) => [...host.rows.values()].find((row) => row.serial === serial)

test('guests of both processes are in one queue, and the host sees which of them are connected', async () => {
  await open()
  const [one, two] = [await joinQueue(live.first.url), await joinQueue(other.url)]
  expect([one.serial, two.serial]).toEqual([1, 2])
  await expect.poll(() => host.counts).toMatchObject({ waiting: 2, online: 2 })
  await host.do({ type: 'callNext' })
  await host.do({ type: 'callNext' })
  await expect.poll(() => [one.you?.state, two.you?.state]).toEqual(['CALLED', 'CALLED'])
  await two.do({ type: 'accept' })
  await expect.poll(() => rowOf(2)?.state).toBe('IN_CALL')
})

test('a hundred calls at once from both processes call a hundred guests', async () => {
  await open()
  const guests: LiveGuest[] = []
  for (let batch = 0; batch < 12; batch += 1) {
    const urls = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? live.first.url : other.url))
    guests.push(...(await Promise.all(urls.map(joinQueue))))
  }
  const second = await connect(other.url, { authToken })
  await expect.poll(() => [host.counts?.online, second.counts?.online]).toEqual([120, 120])
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? host : second).do({ type: 'callNext' })),
  )
  const called = () => guests.filter(({ you }) => you?.state === 'CALLED').map(({ serial }) => serial ?? 0)
  await expect.poll(() => called().length).toBe(100)
  expect(called().toSorted((one, two) => one - two)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  await expect.poll(() => second.counts?.calls).toBe(100)
  expect(guests.every((guest) => guest.ofType('ring').length <= 1)).toBe(true)
})

test('a guest who reconnects through the other process is the same guest', async () => {
  await open()
  const guest = await joinQueue(live.first.url)
  const again = await connect(other.url, { guestToken: guest.token })
  await expect.poll(() => guest.closed?.code).toBe(liveCloseCodes.replaced)
  expect(again.you?.serial).toBe(1)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
})

test('the guests of a process that ends are offline, and the queue continues without them', async () => {
  await open()
  await joinQueue(other.url)
  const here = await joinQueue(live.first.url)
  await expect.poll(() => host.counts?.online).toBe(2)
  await live.close(other)
  await expect.poll(() => rowOf(1)?.online).toBe(false)
  await host.do({ type: 'callNext' })
  await expect.poll(() => here.you?.state).toBe('CALLED')
})

test('a process catches up with what it missed while its listening connection was lost', async () => {
  await open({ times: { pollMs: 3_600_000 } })
  const listening = createListeningConnection({ connectionString: live.database.connectionString })
  const away = await live.open({ notifications: listening })
  const guest = await joinQueue(away.url)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  await listening.cut()
  await host.do({ type: 'callNext' })
  expect(rowOf(1)?.state).toBe('CALLED')
  expect(guest.you?.state).toBe('WAIT')
  await listening.restore()
  await expect.poll(() => guest.you?.state).toBe('CALLED')
})

test('a process that hears no other one calls the first guest who is connected anywhere', async () => {
  await open({ times: { pollMs: 3_600_000 } })
  const listening = createListeningConnection({ connectionString: live.database.connectionString })
  const away = await live.open({ notifications: listening })
  const [gone, present] = [await joinQueue(other.url), await joinQueue(live.first.url)]
  const deaf = await connect(away.url, { authToken })
  await expect.poll(() => deaf.counts).toMatchObject({ waiting: 2, online: 2 })
  await listening.cut()
  await gone.leaveNetwork()
  await expect.poll(() => rowOf(1)?.online).toBe(false)
  await deaf.do({ type: 'callNext' })
  await expect.poll(() => present.you?.state).toBe('CALLED')
})

test('a listening connection that the database has closed is opened again, in every process', async () => {
  await open({ times: { pollMs: 3_600_000 } })
  const guest = await joinQueue(other.url)
  const { rowCount } = await live.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN "talika_live%'`,
  )
  expect(rowCount).toBe(2)
  await host.do({ type: 'callNext' })
  await expect.poll(() => guest.you?.state).toBe('CALLED')
  await guest.do({ type: 'accept' })
  await expect.poll(() => rowOf(1)?.state).toBe('IN_CALL')
})

test('of fifty connections with one token one stays open, and it receives the call', async () => {
  await open()
  const { token } = await joinQueue(other.url)
  const urls = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? live.first.url : other.url))
  const pages = await Promise.all(urls.map((url) => connect(url, { guestToken: token })))
  const isOpen = ({ closed }: LiveClient) => closed === null
  await expect.poll(() => pages.filter(isOpen).length).toBe(1)
  expect(new Set(pages.flatMap(({ closed }) => closed?.code ?? []))).toEqual(new Set([liveCloseCodes.replaced]))
  await expect.poll(() => host.counts).toMatchObject({ waiting: 1, online: 1 })
  await host.do({ type: 'callNext' })
  await expect.poll(() => pages.filter(isOpen).map(({ you }) => you?.state)).toEqual(['CALLED'])
})
