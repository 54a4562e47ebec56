import { test } from 'vitest'
import { playFaults } from './play-faults.ts'

// The second half of faults.long.test.ts: two files are played at once.
test('whatever breaks in 100 schedules from seed 101 on, nothing that was ticked is lost', async () => {
  await playFaults({ firstSeed: 101, runs: 100 })
}, 3_600_000)
