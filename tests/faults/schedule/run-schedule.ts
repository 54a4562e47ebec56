import type { Coverage } from '../coverage.ts'
import { playStep } from '../steps/steps.ts'
import { Broken, kindOf } from '../world/broken.ts'
import type { FaultServer } from '../world/fault-server.ts'
import { heal } from '../world/heal.ts'
import { checkStep } from '../world/oracle.ts'
import { createWorld } from '../world/world.ts'
import type { World } from '../world/world-state.ts'
import type { Schedule, Step } from './schedule.ts'

export type Outcome = { broken: string | null; ticked: number; requests: number; coverage: Coverage }

/**
 * Plays a schedule from an empty phone until everything is at rest. `broken` describes what was lost or wrong; null if
 * nothing was.
 */
export async function runSchedule(server: FaultServer, schedule: Schedule): Promise<Outcome> {
  const start = server.clock.now
  const world = await createWorld(schedule, server)
  let broken: string | null = null
  try {
    for (const step of schedule.steps) {
      await playStep(world, step)
      await checkStep(world)
    }
    await heal(world)
  } catch (error) {
    broken = error instanceof Broken ? error.message : `error: ${String((error as Error).stack)}`
  }
  for (const phone of world.phones) phone.close()
  server.clock.now = start
  const submissions = await countSubmissions(world)
  const coverage = { ...world.coverage, submissions }
  return { broken, ticked: world.model.count(), requests: world.connection.sent(), coverage }
}

async function countSubmissions({ server, draftId }: World): Promise<number> {
  const audit = server.db.selectFrom('audit').select('id').where('application_id', '=', draftId)
  return (await audit.where('action', '=', 'submit').execute()).length
}

/** Removes steps as long as the schedule still breaks in the same way, to find the fewest that break it. */
export async function shrink(server: FaultServer, schedule: Schedule): Promise<{ steps: Step[]; broken: string }> {
  let { steps } = schedule
  let broken = (await runSchedule(server, schedule)).broken ?? ''
  const kind = kindOf(broken)
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      const outcome = await runSchedule(server, { ...schedule, steps: fewer })
      if (outcome.broken === null || kindOf(outcome.broken) !== kind) at += size
      else {
        steps = fewer
        broken = outcome.broken
      }
    }
  }
  return { steps, broken }
}
