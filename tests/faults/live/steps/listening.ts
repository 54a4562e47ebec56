import { count, isDisturbed, type LiveWorld, standingOf } from '../world/live-world.ts'
import { settle } from '../world/settle.ts'

// The other process repeats everything every ten seconds, and checks its clock at least every nine.
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

/** Restores the listening connection. One that was deaf is noticed and opened again, like one that was cut. */
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

/** From now on the process knows every connection, unless the other process could not hear its question. */
export function noteBeginning(world: LiveWorld, index: number): void {
  const [standing, other] = [standingOf(world.standings, index), standingOf(world.standings, index + 1)]
  standing.unsureUntil = isDisturbed(other) ? world.clock.now + saidAgainMs : 0
  standing.certainFrom = Math.max(world.clock.now, standing.unsureUntil)
}
