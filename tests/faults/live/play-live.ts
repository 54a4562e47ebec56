import { expect, vi } from 'vitest'
import { Broken, kindOf } from '../world/broken.ts'
import { addLiveCoverage, type LiveCoverage, missedLiveCoverage, noLiveCoverage } from './live-coverage.ts'
import type { LiveSchedule, LiveStep } from './schedule/live-schedule.ts'
import { makeLiveSchedule } from './schedule/make-live-schedule.ts'
import { playLiveStep } from './steps/play-live-step.ts'
import { comeToRest } from './steps/rest.ts'
import { type LiveBase, openLiveBase } from './world/live-base.ts'
import { closeLiveWorld, createLiveWorld } from './world/live-world.ts'
import { settle } from './world/settle.ts'
import { readStored } from './world/stored.ts'

type Outcome = { broken: string | null; steps: number; coverage: LiveCoverage }

const mostShown = Number(process.env.FAULTS_SHOWN ?? 3)
const isShrinking = process.env.FAULTS_SHRINK !== 'off'

/** Plays the schedules of these seeds, and expects that each keeps the rules of the queue. */
export async function playLiveFaults({ firstSeed, runs }: { firstSeed: number; runs: number }): Promise<void> {
  // The processes tick only when a step advances the time; all other timers are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const base = await openLiveBase()
  const coverage = noLiveCoverage()
  const failures: string[] = []
  const start = performance.now()
  let [played, steps] = [0, 0]
  for (let seed = firstSeed; seed < firstSeed + runs && failures.length < mostShown; seed += 1) {
    const schedule = makeLiveSchedule(seed)
    const outcome = await playSchedule(base, schedule)
    addLiveCoverage(coverage, outcome.coverage)
    played += 1
    steps += outcome.steps
    if (outcome.broken !== null) failures.push(await sayBroken(base, schedule, outcome.broken))
  }
  await base.close()
  vi.useRealTimers()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${played} schedules, seeds ${firstSeed} to ${firstSeed + played - 1}: ${steps} steps, ${failures.length} broken, ${seconds} s`,
  )
  console.log(`live coverage: ${JSON.stringify(coverage)}`)
  expect(failures).toEqual([])
  expect(missedLiveCoverage(played, coverage)).toEqual([])
}

async function sayBroken(base: LiveBase, schedule: LiveSchedule, broken: string): Promise<string> {
  const small = isShrinking ? await shrink(base, schedule, broken) : { steps: schedule.steps, broken }
  const steps = small.steps.map((step) => JSON.stringify(step)).join('\n')
  const failure = `seed ${schedule.seed}: ${small.broken}\n${steps}\nnpm run live-faults -- --seed ${schedule.seed} --runs 1`
  // Written at once, because a long run may be stopped before its end.
  process.stderr.write(`${failure}\n`)
  return failure
}

/** Plays a schedule until everything is at rest. `broken` names the broken rule; null when none was broken. */
async function playSchedule(base: LiveBase, schedule: LiveSchedule): Promise<Outcome> {
  const world = await createLiveWorld(base, schedule)
  let broken: string | null = null
  let steps = 0
  try {
    await settle(world)
    let stored = await readStored(world)
    for (const step of schedule.steps) {
      stored = await playLiveStep(world, step, stored)
      steps += 1
    }
    await comeToRest(world, stored)
  } catch (error) {
    broken = error instanceof Broken ? error.message : `error: ${String((error as Error).stack)}`
    if (broken !== null) broken = `${broken}\nafter ${steps} steps`
  }
  await closeLiveWorld(world)
  return { broken, steps, coverage: world.coverage }
}

/** Removes steps as long as the schedule still breaks in the same way, to find the fewest that break it. */
async function shrink(
  base: LiveBase,
  schedule: LiveSchedule,
  found: string,
): Promise<{ steps: readonly LiveStep[]; broken: string }> {
  let { steps } = schedule
  let broken = found
  const kind = kindOf(broken)
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      const outcome = await playSchedule(base, { ...schedule, steps: fewer })
      if (outcome.broken === null || kindOf(outcome.broken) !== kind) at += size
      else {
        steps = fewer
        broken = outcome.broken
      }
    }
  }
  return { steps, broken }
}
