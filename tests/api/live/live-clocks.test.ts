import { afterEach, expect, test } from 'vitest'
import { connect, joinQueue } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* Two processes; the clock of one is a minute ahead, which is longer than any call rings. */

const aheadMs = 60_000
let live: LiveServers
afterEach(() => live.closeAll())

test('a call rings for its full time, whichever processes host and guest are connected to', async () => {
  live = await openLiveServers(1)
  const ahead = await live.open({ aheadMs })
  const { authToken } = await live.signIn('OWNER')
  const host = await connect(live.first.url, { authToken })
  await host.do({ type: 'session.start' })
  const [one, two] = [await joinQueue(ahead.url), await joinQueue(live.first.url)]
  await expect.poll(() => host.counts).toMatchObject({ online: 2 })
  await host.do({ type: 'callNext' })
  await expect.poll(() => one.ofType('ring')[0]?.secondsLeft).toBeGreaterThan(40)
  const other = await connect(ahead.url, { authToken })
  await expect.poll(() => other.counts).toMatchObject({ online: 1 })
  await other.do({ type: 'callNext' })
  await expect.poll(() => two.ofType('ring')[0]?.secondsLeft).toBeGreaterThan(40)
  expect(two.ofType('ring')[0]?.secondsLeft).toBeLessThan(46)
  // The clock moves in steps, so that the processes hear from each other: after half a minute of silence the guests of
  // a process count as offline.
  for (let step = 0; step < 10; step += 1) {
    live.advance(3_000)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await one.do({ type: 'accept' })
  await two.do({ type: 'accept' })
})
