import type { HostMessage } from '#contract/live/live-messages.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../../context.ts'
import type { LiveHost } from '../../access/host.ts'
import { findMeetingAddress } from '../../access/meeting-address.ts'
import type { Presence } from '../../presence/presence.ts'
import { mostCandidates } from '../../queue/host-actions.ts'
import type { LiveQueue } from '../../queue/live-queue.ts'
import type { ViewGuest } from '../../queue/queue-state.ts'
import type { QueueView } from '../../queue/queue-view.ts'
import type { Performed } from './perform.ts'

type Parts = {
  context: Pick<Context, 'db'>
  queue: LiveQueue
  view: QueueView
  presence: Pick<Presence, 'isOnline' | 'isKnown'>
}
type Of<Type> = Extract<HostMessage, { type: Type }>
type HostHandlers = { [Type in HostMessage['type']]: (message: Of<Type>, host: LiveHost) => Promise<Performed> }

/** Handles the messages of a host. */
export function createHostMessages(parts: Parts) {
  const { queue, context } = parts
  const { db } = context

  const handlers: HostHandlers = {
    'session.start': async ({ linkId, url }, host) => {
      if (url !== undefined) return queue.start(host, { url })
      if (linkId === undefined || linkId === null) return queue.start(host)
      const address = await findMeetingAddress(db, host, linkId)
      return address.ok ? queue.start(host, { url: address.value }) : address
    },
    'session.pause': (_message, host) => queue.pause(host),
    'session.resume': (_message, host) => queue.resume(host),
    'session.end': (_message, host) => queue.end(host),
    callNext: ({ seen }, host) => callNext(parts, host, seen),
    call: ({ guestId }, host) => callChosen(parts, host, guestId),
    reject: ({ guestId, reason }, host) => queue.reject(host, guestId, reason ?? null),
    finish: ({ guestId }, host) => queue.finish(host, guestId),
    sendLink: async ({ guestId, linkId, url }, host) => {
      if (url !== undefined) return queue.sendLink(host, guestId, url)
      if (linkId === undefined) return refuse('invalid_request', { fields: [{ path: 'url', code: 'required' }] })
      const address = await findMeetingAddress(db, host, linkId)
      return address.ok ? queue.sendLink(host, guestId, address.value) : address
    },
    announce: ({ text }, host) => queue.announce(host, text),
  }

  return (message: HostMessage, host: LiveHost): Promise<Performed> => {
    // Each handler only gets messages of its own type.
    const handle = handlers[message.type] as (one: HostMessage, host: LiveHost) => Promise<Performed>
    return handle(message, host)
  }
}

/** Presence is unknown at the moment: a message that depends on it is refused, and the client retries soon. */
const presenceUnknown = refuse('maintenance', {
  retryAfter: 2,
  fields: [{ path: 'presence', code: 'unknown' }],
})

const notOpen = refuse('wrong_state', { fields: [{ path: 'state', code: 'session_not_open' }] })
// An attempt fails when another host calls the same guest first.
const mostAttempts = 10
const queueEmpty = refuse('wrong_state', { fields: [{ path: 'queue', code: 'empty' }] })

async function callNext(
  { queue, view, presence }: Parts,
  host: LiveHost,
  seen: number | undefined,
): Promise<Performed> {
  // A process that does not hear the others may have missed a change of the queue too.
  if (view.state()?.session.state !== 'OPEN' || !presence.isKnown()) await view.pull()
  if (view.state()?.session.state !== 'OPEN') return notOpen
  // Other hosts may have called all candidates since this process last read the queue.
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const waiting = view.state()?.waiting() ?? []
    const candidates = listCandidates(waiting, presence)
    if (candidates.length > 0) {
      const called = await queue.callNext(host, { candidates: candidates.map(({ serial }) => serial), seen })
      if (called !== null) return called.ok ? { ok: true } : called
    } else if (attempt > 0) return explainNoCandidate(waiting, presence)
    await view.pull()
  }
  return refuse('stale_version')
}

/** Why no waiting guest can be called, by the newest view. */
function explainNoCandidate(waiting: readonly ViewGuest[], presence: Parts['presence']): Performed {
  if (waiting.length === 0) return queueEmpty
  if (!presence.isKnown()) return presenceUnknown
  return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: null }] }
}

/** The guests who may be called. While presence is unknown, the list ends before the first who seems offline. */
function listCandidates(waiting: readonly ViewGuest[], { isOnline, isKnown }: Parts['presence']): ViewGuest[] {
  const online = waiting.filter(({ serial }) => isOnline(serial))
  const certain = isKnown() ? online : online.filter((guest, index) => guest === waiting[index])
  return certain.slice(0, mostCandidates)
}

async function callChosen({ queue, view, presence }: Parts, host: LiveHost, guestId: string): Promise<Performed> {
  const guest = view.state()?.find(guestId) ?? null
  if (guest?.state !== 'WAIT' || presence.isOnline(guest.serial)) return queue.call(host, guestId)
  if (!presence.isKnown()) return presenceUnknown
  const named = { id: guest.id, serial: guest.serial, fullName: guest.full_name ?? '' }
  return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: named }] }
}
