import { graceMs, type ModelState, miss, openSession, type Place, ringingMs } from './live-model.ts'
import type { Known } from './outcomes.ts'

/** The knowledge about a called guest's connection while time passes. */
export type Reach = {
  /**
   * `yes` if every process that decides is sure that the guest is online; else one of them may believe the contrary.
   */
  isOnline: Known
  /** When the guest's last connection ended, in milliseconds; null while there is one. */
  goneAt: number | null
  /** Since when a process has known for certain that the guest is offline; null if none knows it. */
  isCertainSince: number | null
}
export type Stored = { key: string; state: string; serial: number; misses: number; last_miss: string | null }
type Elapsed = { state: ModelState; wrong: string[] }
type Facts = { now: number; reachOf: (device: string) => Reach; isWatched: boolean }

/**
 * Applies to calls the changes that time alone causes, and reports where the rules forbid one: a call that has rung to
 * its end is missed, a guest without a connection misses it after the grace, and nothing else happens.
 */
export function elapse(before: ModelState, stored: readonly Stored[], facts: Facts): Elapsed {
  const state = structuredClone(before)
  const session = openSession(state)
  const wrong: string[] = []
  if (session === null) return { state, wrong }
  const called = session.places.filter((place) => place.state === 'CALLED')
  const found = called.map((place) => ({ place, row: stored.find(({ key }) => key === place.key) }))
  // Serials are given in the order in which the calls were missed; the rules do not define that order.
  found.sort((one, other) => (one.row?.serial ?? 0) - (other.row?.serial ?? 0))
  for (const { place, row } of found) {
    const due = dueOf(place, facts)
    const isMissed = row !== undefined && row.state !== 'CALLED'
    if (!isMissed && due.must && facts.isWatched) wrong.push(`held up: ${place.key} still rings, ${due.why}`)
    if (!isMissed) continue
    const by = row.last_miss === 'offline' ? 'offline' : 'no_answer'
    if (!due.may.includes(by))
      wrong.push(`missed: the call of ${place.key} is missed (${by}) too early or without reason`)
    miss(session, place, by)
  }
  return { state, wrong }
}

function dueOf(place: Place, { now, reachOf }: Facts): { must: boolean; may: string[]; why: string } {
  const calledAt = place.calledAt ?? now
  const { isOnline, goneAt, isCertainSince } = reachOf(place.device)
  const rang = now - calledAt
  const isOver = rang >= ringingMs
  const gone = goneAt === null ? rang : now - Math.max(goneAt, calledAt)
  const mayBeOffline = isOnline !== 'yes' && gone >= graceMs
  const mustBeOffline = isCertainSince !== null && now - Math.max(isCertainSince, calledAt) >= graceMs
  return {
    must: isOver || mustBeOffline,
    may: [...(isOver ? ['no_answer'] : []), ...(mayBeOffline ? ['offline'] : [])],
    why: isOver ? 'longer than a call rings' : 'without a connection for longer than the grace',
  }
}
