import { afterEach, expect, test } from 'vitest'
import type { Notifications } from '../../../src/server/platform/database/notifications.ts'
import { connect, joinQueue, type LiveClient } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* A process without its listening connection does not know who is connected to the other processes. */

let live: LiveServers
let host: LiveClient
const listening = { isHeard: true }
const notifications: Notifications = {
  ...{ listen: () => {}, onConnected: () => {}, start: () => {}, stop: async () => {} },
  isConnected: () => listening.isHeard,
}

async function start(): Promise<void> {
  listening.isHeard = true
  live = await openLiveServers(1, { live: { notifications } })
  host = await connect(live.first.url, { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
}
afterEach(() => live.closeAll())

const tryAgain = { type: 'error', code: 'maintenance', retryAfter: 2, fields: [{ path: 'presence', code: 'unknown' }] }

test('no guest is skipped as offline until the other processes are heard again', async () => {
  await start()
  const [away, present] = [await joinQueue(live.first.url), await joinQueue(live.first.url)]
  await away.leaveNetwork()
  await expect.poll(() => host.counts).toMatchObject({ waiting: 2, online: 1 })
  const guestId = [...host.rows.values()].find(({ serial }) => serial === 1)?.id ?? ''
  listening.isHeard = false
  expect(await host.ask({ type: 'callNext' })).toMatchObject(tryAgain)
  expect(await host.ask({ type: 'call', guestId })).toMatchObject(tryAgain)
  expect(present.you?.state).toBe('WAIT')
  listening.isHeard = true
  await host.do({ type: 'callNext' })
  await expect.poll(() => present.you?.state).toBe('CALLED')
})

test('the first guest can be called if connected to the same process', async () => {
  await start()
  const [first, second] = [await joinQueue(live.first.url), await joinQueue(live.first.url)]
  await expect.poll(() => host.counts?.online).toBe(2)
  listening.isHeard = false
  await host.do({ type: 'callNext' })
  await host.do({ type: 'callNext' })
  await expect.poll(() => [first.you?.state, second.you?.state]).toEqual(['CALLED', 'CALLED'])
})
