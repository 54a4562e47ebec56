import { Broken, check } from '../../world/broken.ts'
import { elapse, type Reach } from '../model/elapse.ts'
import type { Known } from '../model/operations.ts'
import { connectionOf, type Device, isDisturbed, type LiveWorld } from '../world/live-world.ts'
import { settle, tickAll } from '../world/settle.ts'
import { isStoredAs, readStored, type Stored } from '../world/stored.ts'
import { relisten } from './listening.ts'

const longestChunkMs = 9_000
/** In a shorter chunk not every process would read the database. */
const shortestChunkMs = 2_000
// A deaf listening connection is noticed: it is tested every ten seconds, and must answer within five.
const deafAtMostMs = 12_000

/** How much of the remaining time to let pass at once. */
export function chunkOf(leftMs: number): number {
  return Math.max(shortestChunkMs, Math.min(longestChunkMs, leftMs))
}

/** Lets some seconds pass, in which both processes run their periodic work. */
export async function passChunk(world: LiveWorld, ms: number): Promise<Stored> {
  const { clock, processKnowledge } = world
  for (const [index, { process, deafSince }] of processKnowledge.entries())
    if (process.listening.isDeaf && clock.now + ms - deafSince > deafAtMostMs) await relisten(world, index)
  await settle(world)
  const before = new Map(world.devices.map((device) => [device.id, connectionAt(world, device)]))
  clock.now += ms
  const after = new Map(world.devices.map((device) => [device.id, connectionAt(world, device)]))
  tickAll()
  await settle(world)
  const stored = await readStored(world)
  const guests = stored.guests.filter(({ session }) => session === stored.sessions.length - 1)
  const reachOf = (id: string): Reach => reachBetween(before.get(id), after.get(id))
  const { state, wrong } = elapse(world.model, guests, { now: clock.now, reachOf, isWatched: true })
  check(wrong)
  if (!isStoredAs(stored, state, world.people))
    throw new Broken(
      `rules: time alone has led to ${JSON.stringify(guests)}, expected ${JSON.stringify(state.sessions.at(-1))}`,
    )
  const hasChanged = JSON.stringify(state) !== JSON.stringify(world.model)
  // A process that hears nothing has read the database itself, perhaps before the other one changed something.
  for (const knowledge of processKnowledge) knowledge.isBehind = hasChanged && isDisturbed(knowledge)
  world.model = state
  return stored
}

type Connection = { goneAt: number | null; known: Known; since: number | null }

function connectionAt(world: LiveWorld, device: Device): Connection {
  const { goneAt, ghostUntil } = device
  const known = connectionOf(world, device)
  return { goneAt, known, since: known === 'no' && ghostUntil <= world.clock.now ? (goneAt ?? 0) : null }
}

/** The guest counts as offline if that was possible at the beginning or the end of the time that has passed. */
function reachBetween(before: Connection | undefined, after: Connection | undefined): Reach {
  if (before === undefined || after === undefined) return { isOnline: 'yes', goneAt: null, isCertainSince: null }
  const isOnline = before.known === after.known ? after.known : 'maybe'
  return { isOnline, goneAt: after.goneAt, isCertainSince: before.since === null ? null : after.since }
}
