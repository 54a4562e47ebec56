import { Broken, check } from '../../world/broken.ts'
import { elapse, type Reach } from '../model/elapse.ts'
import type { Known } from '../model/operations.ts'
import { type Device, isDisturbed, isSure, knownOf, type LiveWorld } from '../world/live-world.ts'
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
  const before = new Map(world.devices.map((device) => [device.id, knowledgeOf(world, device)]))
  clock.now += ms
  const after = new Map(world.devices.map((device) => [device.id, knowledgeOf(world, device)]))
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

type Knowledge = { goneAt: number | null; known: { known: Known; decides: boolean; since: number | null }[] }

function knowledgeOf(world: LiveWorld, device: Device): Knowledge {
  const { goneAt, ghostUntil } = device
  const known = world.processKnowledge.map((knowledge, index) => {
    const isCertain = isSure(knowledge, world.clock.now)
    const since = Math.max(
      goneAt ?? 0,
      knowledge.certainFrom,
      knowledge.unsureUntil,
      ghostUntil > world.clock.now ? Infinity : 0,
    )
    const answer = knownOf(world, device, index)
    return {
      known: answer,
      decides: knowledge.process.listening.isConnected(),
      since: isCertain && answer === 'no' ? since : null,
    }
  })
  return { goneAt, known }
}

/**
 * The guest counts as offline if any process could believe so at the beginning or the end of the time that has passed.
 */
function reachBetween(before: Knowledge | undefined, after: Knowledge | undefined): Reach {
  if (before === undefined || after === undefined) return { isOnline: 'yes', goneAt: null, isCertainSince: null }
  const deciding = [...before.known, ...after.known].filter(({ decides }) => decides).map(({ known }) => known)
  const isOnline = deciding.every((known) => known === 'yes')
    ? 'yes'
    : deciding.includes('yes')
      ? 'maybe'
      : (deciding[0] ?? 'yes')
  const since = after.known.flatMap((one, index) => {
    const earlier = before.known[index]?.since ?? null
    return one.since === null || earlier === null || !one.decides ? [] : [one.since]
  })
  return { isOnline, goneAt: after.goneAt, isCertainSince: since.length === 0 ? null : Math.min(...since) }
}
