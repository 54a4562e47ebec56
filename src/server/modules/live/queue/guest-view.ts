import type { LiveSession, PlaceMove, QueueGuest, Ring } from '#contract/live/live-shapes.ts'
import { estimateWaitSeconds } from '#domain/live/waiting-time.ts'
import type { SessionRow } from './live-rows.ts'
import type { QueueState, ViewGuest } from './queue-state.ts'

/** A guest's own place, without the token and the remaining seconds, which depend on the reader and the moment. */
export type OwnPlace = {
  serial: number
  state: ViewGuest['state']
  ahead: number
  etaSeconds: number | null
  ring: Pick<Ring, 'expiresAt' | 'url'> | null
  url: string | null
  misses: number
  skipped: boolean
  reason: string | null
  move: PlaceMove | null
}

/** The session as everybody may see it; null once it has ended. */
export function toLiveSession(session: SessionRow): LiveSession | null {
  const { id, state, announcement } = session
  if (state !== 'OPEN' && state !== 'PAUSED') return null
  const host = { bn: session.host_name_bn, en: session.host_name_en }
  return { id, state, startedAt: session.started_at.toISOString(), host, announcement }
}

/** What guests see of their own place. It contains nothing about another guest. */
export function toOwnPlace(state: QueueState, guest: ViewGuest): OwnPlace {
  const isWaiting = guest.state === 'WAIT'
  const ahead = state.aheadOf(guest)
  return {
    serial: guest.serial,
    state: guest.state,
    ahead,
    misses: guest.misses,
    etaSeconds: isWaiting ? estimateWaitSeconds(ahead, state.conversationsMs()) : null,
    ring:
      guest.state === 'CALLED' && guest.ring_until !== null
        ? { expiresAt: guest.ring_until.toISOString(), url: guest.url }
        : null,
    url: guest.state === 'IN_CALL' ? guest.url : null,
    // A guest who has missed a call is shown that instead.
    skipped: isWaiting && guest.misses === 0 && guest.serial < state.session.passed_serial,
    reason: guest.state === 'CALL_REJECTED' ? guest.reason : null,
    move: state.moveOf(guest),
  }
}

/** What a host reads about a guest besides the stored row. */
export type GuestNotes = { isOnline: boolean; sameNumber: number[] }

/** A guest as the host sees it. */
export function toQueueGuest(guest: ViewGuest, { isOnline, sameNumber }: GuestNotes): QueueGuest {
  const { id, serial, state, misses, url } = guest
  return {
    ...{ id, serial, state, misses, url, online: isOnline, sameNumber, moved: guest.moved_at !== null },
    fullName: guest.full_name ?? '',
    mobile: guest.mobile ?? '',
    district: guest.district ?? '',
    purpose: guest.purpose ?? '',
    joinedAt: guest.joined_at.toISOString(),
    calledAt: guest.called_at?.toISOString() ?? null,
    answeredAt: guest.answered_at?.toISOString() ?? null,
    ringUntil: guest.ring_until?.toISOString() ?? null,
  }
}
