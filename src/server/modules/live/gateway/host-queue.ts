import type { ServerMessage } from '#contract/live/live-messages.ts'
import type { QueueCounts } from '#contract/live/live-shapes.ts'
import { type GuestNotes, toQueueGuest } from '../queue/guest-view.ts'
import type { QueueState, ViewGuest } from '../queue/queue-state.ts'
import { findSameNumbers } from '../queue/same-number.ts'
import { mostQueueRows } from './live-times.ts'

type IsOnline = (tokenKey: string) => boolean

type HostRow = GuestNotes & { guest: ViewGuest }
/** The queue as hosts see it, computed once for all of them. */
export type HostQueue = { sessionId: string; rows: HostRow[]; counts: QueueCounts }
/** What a host was last sent: the version of each row, and the counts. */
export type SentQueue = { sessionId: string; rows: Map<string, string>; counts: string }

/** All guests who are called or in a call, and the first of those who wait. Empty when no session is in progress. */
export function toHostQueue(state: QueueState | null, isOnline: IsOnline): HostQueue {
  const counts: QueueCounts = { waiting: 0, online: 0, done: 0, calls: 0 }
  if (state === null || state.session.state === 'ENDED') return { sessionId: '', rows: [], counts }
  const waiting = state.waiting()
  const guests = [...state.guests()]
  const active = guests.filter((guest) => guest.state === 'CALLED' || guest.state === 'IN_CALL')
  const shown = [...active, ...waiting.slice(0, mostQueueRows)]
  const same = findSameNumbers(state, shown)
  return {
    sessionId: state.session.id,
    rows: shown.map((guest) => ({
      ...{ guest, isOnline: isOnline(guest.tokenKey), sameNumber: same.get(guest.id) ?? [] },
    })),
    counts: {
      waiting: waiting.length,
      online: waiting.filter((guest) => isOnline(guest.tokenKey)).length,
      done: guests.filter((guest) => guest.state === 'DONE').length,
      calls: state.session.calls,
    },
  }
}

type QueueMessage = Omit<Extract<ServerMessage, { type: 'queue' }>, 'type' | 'seq'>

/** What a host has not been sent yet, or null when there is nothing new; `sent` is null before the first message. */
export function toQueueMessage(
  sent: SentQueue | null,
  { sessionId, rows, counts }: HostQueue,
): { message: QueueMessage; sent: SentQueue } | null {
  const before = sent?.sessionId === sessionId ? sent : null
  const versions = new Map(rows.map((row) => [row.guest.id, `${row.guest.revision} ${row.isOnline} ${row.sameNumber}`]))
  const changed = rows.filter(({ guest }) => before?.rows.get(guest.id) !== versions.get(guest.id))
  const gone = [...(before?.rows.keys() ?? [])].filter((id) => !versions.has(id))
  const countsText = JSON.stringify(counts)
  if (before !== null && changed.length === 0 && gone.length === 0 && before.counts === countsText) return null
  const guests = changed.map(({ guest, ...notes }) => toQueueGuest(guest, notes))
  return {
    message: { reset: before === null, guests, gone, counts },
    sent: { sessionId, rows: versions, counts: countsText },
  }
}
