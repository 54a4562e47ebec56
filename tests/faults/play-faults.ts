import { expect, vi } from 'vitest'
import { addCoverage, missedCoverage, noCoverage } from './coverage.ts'
import { makeSchedule } from './schedule/make-schedule.ts'
import { runSchedule, shrink } from './schedule/run-schedule.ts'
import { startFaultServer } from './world/fault-server.ts'

type Range = { firstSeed: number; runs: number }

/**
 * A run of at least this many schedules must have met everything: half of those that `npm run test:all` plays. Fewer
 * schedules cannot play it all.
 */
const fewestForCoverage = 100

const mostShown = Number(process.env.FAULTS_SHOWN ?? 3)
const isShrinking = process.env.FAULTS_SHRINK !== 'off'

/** Plays the schedules of these seeds, and expects that no ticked value or file is lost. */
export async function playFaults({ firstSeed, runs }: Range): Promise<void> {
  // Dexie warns each time a later release opens the storage.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const server = await startFaultServer()
  const coverage = noCoverage()
  const failures: string[] = []
  const sum = { ticked: 0, requests: 0 }
  const start = performance.now()
  let played = 0
  for (let seed = firstSeed; seed < firstSeed + runs && failures.length < mostShown; seed += 1) {
    const schedule = makeSchedule(seed)
    const { broken, ticked, requests, coverage: met } = await runSchedule(server, schedule)
    addCoverage(coverage, met)
    played += 1
    sum.ticked += ticked
    sum.requests += requests
    if (broken === null) continue
    const small = isShrinking ? await shrink(server, schedule) : { ...schedule, broken }
    const steps = small.steps.map((step) => JSON.stringify(step)).join('\n')
    const failure = `seed ${seed} (${schedule.profile}): ${small.broken || broken}\n${steps}\nnpm run faults -- --seed ${seed} --runs 1`
    // Written at once, because a long run may be stopped before its end.
    process.stderr.write(`${failure}\n`)
    failures.push(failure)
  }
  await server.close()
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${played} schedules, seeds ${firstSeed} to ${firstSeed + played - 1}: ${sum.ticked} values and files ticked, ` +
      `${sum.requests} requests, ${failures.length} broken, ${seconds.toFixed(1)} s`,
  )
  console.log(`coverage: ${JSON.stringify(coverage)}`)
  expect(failures).toEqual([])
  if (runs >= fewestForCoverage) expect(missedCoverage(played, coverage)).toEqual([])
}
