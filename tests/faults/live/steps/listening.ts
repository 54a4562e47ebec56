import { count, isDisturbed, type LiveWorld, standingOf } from '../world/live-world.ts'
import { settle } from '../world/settle.ts'

// The other process says everything every ten seconds, and looks at its clock at least every nine.
const saidAgainMs = 20_000

export async function cut(world: LiveWorld, index: number): Promise<void> {
  const standing = standingOf(world.standings, index)
  if (isDisturbed(standing)) return
  await standing.process.line.cut()
  count(world, 'cuts')
}

export function deafen(world: LiveWorld, index: number): void {
  const standing = standingOf(world.standings, index)
  if (isDisturbed(standing)) return
  standing.process.line.isDeaf = true
  standing.deafSince = world.clock.now
  count(world, 'deafened')
}

/** A connection that was deaf is noticed and opened anew, as one that was cut. */
export async function relisten(world: LiveWorld, index: number): Promise<void> {
  const standing = standingOf(world.standings, index)
  const { line } = standing.process
  if (!isDisturbed(standing)) return
  if (line.isDeaf) await line.cut()
  await line.restore()
  await settle(world)
  standing.isBehind = false
  noteBeginning(world, index)
}

/** From now on the process knows of every connection, unless the other could not hear its question. */
export function noteBeginning(world: LiveWorld, index: number): void {
  const [standing, other] = [standingOf(world.standings, index), standingOf(world.standings, index + 1)]
  standing.unsureUntil = isDisturbed(other) ? world.clock.now + saidAgainMs : 0
  standing.certainFrom = Math.max(world.clock.now, standing.unsureUntil)
}
