import {
  claimerOf,
  graceMs,
  type ModelSession,
  type ModelState,
  miss,
  movePlace,
  openSession,
  type Place,
  ringingMs,
} from './live-model.ts'
import type { Known } from './operations.ts'

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
export type Stored = {
  key: string
  state: string
  serial: number
  misses: number
  last_miss: string | null
  device: string
}
type Elapsed = { state: ModelState; wrong: string[] }
type Facts = { now: number; reachOf: (device: string) => Reach; isWatched: boolean }

/**
 * Applies to calls the changes that time alone causes, and reports where the rules forbid one: a call that has rung to
 * its end is missed, a guest without a connection misses it after the grace, a claimed place moves after its minute, and
 * nothing else happens.
 */
export function elapse(before: ModelState, stored: readonly Stored[], facts: Facts): Elapsed {
  const state = structuredClone(before)
  const session = openSession(state)
  const wrong: string[] = []
  if (session === null) return { state, wrong }
  const claimers = new Map(session.places.map((place) => [place.key, claimerOf(session, place)]))
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
  wrong.push(...moveDue(session, { stored, claimers, now: facts.now }))
  return { state, wrong }
}

type Moving = { stored: readonly Stored[]; claimers: ReadonlyMap<string, Place | null>; now: number }

/**
 * Moves the places whose minute is over, and drops the claims of guests who wait no longer. The rules do not define
 * which is first, the end of a call or that of a minute at the same moment: then both results are right.
 */
function moveDue(session: ModelSession, { stored, claimers, now }: Moving): string[] {
  const due = session.places.filter((place) => place.movesAt !== null && place.movesAt <= now)
  return due.flatMap((place) => {
    const after = claimerOf(session, place)
    const before = claimers.get(place.key) ?? null
    const isMoved = stored.some(({ key, device }) => key === place.key && device !== place.device)
    if (place.movesTo === null || !['WAIT', 'CALLED', 'IN_CALL'].includes(place.state)) return []
    if (isMoved && after !== null) movePlace(session, place, now)
    else Object.assign(place, { movesTo: null, movesAt: null })
    if (isMoved) return after === null ? [`move: ${place.key} has moved to a guest who does not wait`] : []
    return after !== null && before !== null ? [`held up: ${place.key} has not moved after its minute`] : []
  })
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
