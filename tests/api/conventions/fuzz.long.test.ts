import { expect, test } from 'vitest'
import { type Played, playRequests } from '../../fuzz/play-requests.ts'

// `npm run fuzz` uses other seeds and many more requests.
const seed = Number(process.env.FUZZ_SEED ?? 1)
const asked = process.env.FUZZ_COUNT

/** The fewest requests for each call, so that a new call without a generator fails the test. */
const leastTimes = 5
const shown = 20

function say({ count, times, done, statuses, faults }: Played): void {
  const calls = Object.keys(times).length
  console.info(`${count} requests, seed ${seed}: ${calls} calls, ${done.size} carried out, ${faults.length} faults`)
  console.info(`statuses: ${JSON.stringify(statuses)}`)
}

test('no request makes the server fail, hang or reveal internals, and each answer follows its contract', async () => {
  const played = await playRequests(seed, asked === undefined ? { rounds: leastTimes } : { count: Number(asked) })
  say(played)
  const { count, times, done, faults } = played
  expect(faults.slice(0, shown).join('\n'), `${faults.length} faults`).toBe('')
  if (count < leastTimes * Object.keys(times).length) return
  expect(Object.entries(times).filter(([, played]) => played < leastTimes)).toEqual([])
  expect(done.size).toBeGreaterThanOrEqual(Object.keys(times).length / 2)
}, 1_200_000)
