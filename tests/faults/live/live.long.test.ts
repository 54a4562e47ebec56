import { test } from 'vitest'
import { playLiveFaults } from './play-live.ts'

// `npm run live-faults` sets these for longer runs.
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)
const runs = Number(process.env.FAULTS_RUNS ?? 20)

test(`in ${runs} schedules from seed ${firstSeed} on, the queue keeps its rules and every page shows it`, async () => {
  await playLiveFaults({ firstSeed, runs })
}, 3_600_000)
