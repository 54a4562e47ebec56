import { test } from 'vitest'
import { playFaults } from './play-faults.ts'

// `npm run faults` sets these for longer runs. Together with more-faults.long.test.ts 200 schedules are played: enough
// to notice that a safeguard is missing.
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)
const runs = Number(process.env.FAULTS_RUNS ?? 100)

test(`whatever breaks in ${runs} schedules from seed ${firstSeed} on, nothing that was ticked is lost`, async () => {
  await playFaults({ firstSeed, runs })
}, 3_600_000)
