import type { You } from '../../../../src/contract/live/live-shapes.ts'
import {
  claimerOf,
  estimateOf,
  isLive,
  type ModelSession,
  ownOf,
  type Place,
  ringingMs,
  waitingIn,
} from '../model/live-model.ts'
import type { LiveClient } from './live-client.ts'
import { connectionOf, type Device, isSure, type LiveWorld } from './live-world.ts'
import type { Stored } from './stored.ts'

/**
 * Differences between the clients' views and the database. Clients that do not read, or cannot know yet, are left out.
 */
export function findWrongViews(world: LiveWorld, stored: Stored): string[] {
  const guests = world.devices.flatMap((device) =>
    device.clients.flatMap((client) => [
      ...client.wrong,
      ...(isCurrent(world, client) ? wrongOfGuest(world, { device, client, stored }) : []),
    ]),
  )
  const tabs = world.tabs.flatMap(({ client }) => [
    ...client.wrong,
    ...(isCurrent(world, client) && client.isHost ? wrongOfHost(world, client, stored) : []),
  ])
  const faults = world.processKnowledge.flatMap(({ process }) => process.faults.map((text) => `fault: ${text}`))
  return [...guests, ...tabs, ...faults]
}

function isCurrent({ processKnowledge }: LiveWorld, client: LiveClient): boolean {
  const knowledge = processKnowledge.find(({ process }) => process === client.process)
  return client.status === 'open' && !client.isStalled && knowledge !== undefined && !knowledge.isBehind
}

type Looking = { device: Device; client: LiveClient; stored: Stored }

function wrongOfGuest(world: LiveWorld, { device, client, stored }: Looking): string[] {
  const session = world.model.sessions.at(-1)
  const wrong = differences(`view: guest ${device.id}`, client.session, expectedSession(session, stored))
  const place = ownOf(session, device.id)
  const expected = session === undefined || place === null ? null : expectedYou(session, place, device.token)
  const shown = client.you === null ? null : { ...client.you, ring: ringShown(client.you) }
  wrong.push(...differences(`view: guest ${device.id}`, shown, expected))
  const rings = client.events.filter(({ type }) => type === 'ring').map((event) => JSON.stringify(event))
  // A call that was declined and one that began at the same moment end at the same time.
  const mostAlike = place?.missedBy === 'declined' ? 2 : 1
  const twice = rings.find((ring) => rings.filter((other) => other === ring).length > mostAlike)
  if (twice !== undefined) wrong.push(`ring: guest ${device.id} was rung twice for one call: ${twice}`)
  return wrong
}

function expectedSession(session: ModelSession | undefined, { sessions }: Stored) {
  if (!isLive(session)) return null
  return { id: sessions.at(-1)?.id, state: session.state, announcement: session.announcement }
}

function ringShown({ ring }: You) {
  return ring === null ? null : { expiresAt: ring.expiresAt, url: ring.url }
}

function expectedYou(session: ModelSession, place: Place, guestToken: string) {
  const { serial, state, misses, url, calledAt } = place
  const isWaiting = state === 'WAIT'
  const ahead = isWaiting ? waitingIn(session).filter((other) => other.serial < serial).length : 0
  const expiresAt = new Date((calledAt ?? 0) + ringingMs).toISOString()
  return {
    ...{ guestToken, serial, state, misses, ahead },
    etaSeconds: isWaiting ? estimateOf(session, ahead) : null,
    ring: state === 'CALLED' ? { expiresAt, url } : null,
    url: state === 'IN_CALL' ? url : null,
    skipped: isWaiting && misses === 0 && place.wasPassed,
    reason: state === 'CALL_REJECTED' ? place.reason : null,
    move: claimerOf(session, place) !== null ? 'fromHere' : hasClaimed(session, place) ? 'toHere' : null,
  }
}

function hasClaimed(session: ModelSession, place: Place): boolean {
  return session.places.some((one) => claimerOf(session, one) === place)
}

function wrongOfHost(world: LiveWorld, client: LiveClient, stored: Stored): string[] {
  const session = world.model.sessions.at(-1)
  const wrong = differences('view: host', client.session, expectedSession(session, stored))
  const places = isLive(session)
    ? session.places.filter(({ state }) => ['WAIT', 'CALLED', 'IN_CALL'].includes(state))
    : []
  const shown = [...client.rows.values()].toSorted((one, other) => one.serial - other.serial)
  const rows = places.toSorted((one, other) => one.serial - other.serial)
  const facts = ({ serial, state, misses, url }: Pick<Place, 'serial' | 'misses' | 'url'> & { state: string }) => ({
    ...{ serial, state, misses, url },
  })
  const sameNumber = (row: Place) =>
    (session?.places ?? [])
      .filter(({ person, device, state }) => person === row.person && device !== row.device && state !== 'LEFT')
      .map(({ serial }) => serial)
      .toSorted((one, other) => one - other)
  const named = (row: Place) => ({
    ...facts(row),
    ...{ purpose: row.key, sameNumber: sameNumber(row), ...world.people[row.person] },
  })
  wrong.push(
    ...differences(
      'view: queue of the host',
      shown.map((row) => ({
        ...facts(row),
        ...{
          purpose: row.purpose,
          sameNumber: row.sameNumber,
          fullName: row.fullName,
          mobile: row.mobile,
          district: row.district,
        },
      })),
      rows.map(named),
    ),
  )
  if (session !== undefined) wrong.push(...wrongCounts(client, session, rows))
  return [...wrong, ...wrongOnline(world, client, rows)]
}

function wrongCounts({ counts }: LiveClient, session: ModelSession, rows: readonly Place[]): string[] {
  const done = session.places.filter(({ state }) => state === 'DONE').length
  const expected = isLive(session)
    ? { waiting: rows.filter(({ state }) => state === 'WAIT').length, done, calls: session.calls }
    : { waiting: 0, done: 0, calls: 0 }
  return differences('view: counts of the host', counts, expected)
}

/** Differences in the connections that a host sees, as far as the process knows them for certain. */
function wrongOnline(world: LiveWorld, client: LiveClient, rows: readonly Place[]): string[] {
  const process = world.processKnowledge.findIndex((knowledge) => knowledge.process === client.process)
  const knowledge = world.processKnowledge[process]
  if (knowledge === undefined || !isSure(knowledge)) return []
  return rows.flatMap(({ key, device: id }) => {
    const device = world.devices.find((one) => one.id === id)
    const known = device === undefined ? 'no' : connectionOf(world, device)
    const shown = [...client.rows.values()].find(({ purpose }) => purpose === key)?.online
    if (known === 'maybe' || shown === undefined || shown === (known === 'yes')) return []
    return [`online: process ${process} shows ${key} as ${shown ? 'online' : 'offline'}`]
  })
}

/** Compares only the expected fields: the view may have more. */
function differences(what: string, shown: unknown, expected: unknown): string[] {
  return isCovered(shown, expected)
    ? []
    : [`${what} shows ${JSON.stringify(shown)} in the place of ${JSON.stringify(expected)}`]
}

function isCovered(shown: unknown, expected: unknown): boolean {
  if (expected === null || typeof expected !== 'object') return (shown ?? null) === (expected ?? null)
  if (shown === null || typeof shown !== 'object') return false
  if (Array.isArray(expected) && (shown as unknown[]).length !== expected.length) return false
  return Object.entries(expected).every(([name, value]) => isCovered((shown as Record<string, unknown>)[name], value))
}
