import { hashGuestToken } from '../../../../src/server/modules/live/queue/live-rows.ts'
import {
  hasPlace,
  type ModelCode,
  type ModelSession,
  type ModelState,
  type Place,
  ringingMs,
} from '../model/live-model.ts'
import type { LiveWorld } from './live-world.ts'

/** The rows of the database, with the names that the model uses. */
export type StoredGuest = {
  id: string
  key: string
  session: number
  serial: number
  state: string
  misses: number
  last_miss: string | null
  device: string
  url: string | null
  reason: string | null
  ringUntil: number | null
  answeredAt: number | null
  endedAt: number | null
  movesTo: string | null
  movesAt: number | null
  codeId: string | null
  code: ModelCode | null
  mobile: string | null
  fullName: string | null
}
export type StoredSession = { id: string; state: string; announcement: string | null; calls: number; audited: number }
export type Stored = { sessions: StoredSession[]; guests: StoredGuest[] }

export async function readStored({ base, devices }: LiveWorld): Promise<Stored> {
  const { db } = base.database
  const owners = new Map(devices.map(({ id, token }) => [hashGuestToken(base.secret, token).toString('hex'), id]))
  const [sessions, guests, audit] = await Promise.all([
    db.selectFrom('live_sessions').selectAll().orderBy('started_at').execute(),
    db
      .selectFrom('live_guests as g')
      .leftJoin('number_proofs as p', 'p.id', 'g.code_id')
      .selectAll('g')
      .select(['p.sent', 'p.tries', 'p.proven_at', 'p.created_at'])
      .execute(),
    db.selectFrom('audit').select('subject_id').where('action', '=', 'call-guest').execute(),
  ])
  return {
    sessions: sessions.map(({ id, state, announcement, calls }) => ({
      ...{ id, state, announcement, calls },
      audited: audit.filter((line) => line.subject_id === id).length,
    })),
    guests: guests.map((row) => ({
      ...{ id: row.id, key: row.purpose ?? '', serial: row.serial, state: row.state, misses: row.misses },
      ...{ last_miss: row.last_miss, url: row.url, reason: row.reason, mobile: row.mobile, fullName: row.full_name },
      session: sessions.findIndex(({ id }) => id === row.session_id),
      device: owners.get(row.token_hash.toString('hex')) ?? 'of no one',
      ringUntil: row.ring_until?.getTime() ?? null,
      answeredAt: row.answered_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
      movesTo: guests.find(({ id }) => id === row.moves_to)?.purpose ?? null,
      movesAt: row.moves_at?.getTime() ?? null,
      ...{ codeId: row.code_id, code: codeOf(row) },
    })),
  }
}

type ProofPart = { sent: boolean | null; tries: number | null; proven_at: Date | null; created_at: Date | null }

function codeOf({ sent, tries, proven_at, created_at }: ProofPart): ModelCode | null {
  if (sent === null || tries === null || created_at === null) return null
  return { at: created_at.getTime(), isSent: sent, isUsed: proven_at !== null, tries }
}

/** Whether the database has exactly the state that the rules have led to. */
export function isStoredAs(stored: Stored, { sessions }: ModelState, people: LiveWorld['people']): boolean {
  if (stored.sessions.length !== sessions.length) return false
  return sessions.every((session, index) => {
    const row = stored.sessions[index]
    const guests = stored.guests.filter((guest) => guest.session === index)
    if (row === undefined || guests.length !== session.places.length || !isSameSession(row, session)) return false
    return session.places.every((place) => {
      const guest = guests.find(({ key }) => key === place.key)
      return guest !== undefined && guest.mobile === people[place.person]?.mobile && isSamePlace(guest, place)
    })
  })
}

/** Each call is counted once and is in the audit once. */
function isSameSession(row: StoredSession, { state, announcement, calls }: ModelSession): boolean {
  return row.state === state && row.announcement === announcement && row.calls === calls && row.audited === calls
}

function isSamePlace(row: StoredGuest, place: Place): boolean {
  const isRinging = place.state === 'CALLED'
  return (
    row.serial === place.serial &&
    row.state === place.state &&
    row.misses === place.misses &&
    row.last_miss === place.missedBy &&
    row.device === place.device &&
    row.reason === place.reason &&
    (!hasPlace(place) || row.url === place.url) &&
    (!hasPlace(place) || (row.movesTo === place.movesTo && row.movesAt === place.movesAt)) &&
    (!hasPlace(place) || JSON.stringify(row.code) === JSON.stringify(place.code)) &&
    row.ringUntil === (isRinging ? (place.calledAt ?? 0) + ringingMs : null) &&
    row.answeredAt === place.answeredAt &&
    row.endedAt === place.endedAt
  )
}

/** Checks the rules that must hold in the database whatever was played. */
export function findWrongRows({ sessions, guests }: Stored): string[] {
  const wrong: string[] = []
  for (const [index, session] of sessions.entries()) {
    const own = guests.filter((guest) => guest.session === index)
    const places = own.filter(({ state }) => ['WAIT', 'CALLED', 'IN_CALL'].includes(state))
    const isTwice = (values: unknown[]) => new Set(values).size !== values.length
    if (isTwice(own.map(({ serial }) => serial))) wrong.push('serials: two guests have the same')
    if (isTwice(places.map(({ device }) => device))) wrong.push('places: a token has two')
    if (session.state === 'ENDED' && places.length > 0) wrong.push('places: a session that has ended has some')
  }
  if (sessions.filter(({ state }) => state !== 'ENDED').length > 1) wrong.push('sessions: two are open')
  return wrong
}
