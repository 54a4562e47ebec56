import type { HostMessage } from '#contract/live/live-messages.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../../context.ts'
import type { LiveHost } from '../../access/host.ts'
import { findMeetingAddress } from '../../access/meeting-address.ts'
import type { Presence } from '../../presence/presence.ts'
import type { LiveQueue } from '../../queue/live-queue.ts'
import type { QueueView } from '../../queue/queue-view.ts'
import type { Performed } from './perform.ts'

type Parts = {
  context: Pick<Context, 'db'>
  queue: LiveQueue
  view: QueueView
  presence: Pick<Presence, 'write'>
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

const notOpen = refuse('wrong_state', { fields: [{ path: 'state', code: 'session_not_open' }] })

async function callNext(
  { queue, view, presence }: Parts,
  host: LiveHost,
  seen: number | undefined,
): Promise<Performed> {
  if (view.state()?.session.state !== 'OPEN') await view.pull()
  if (view.state()?.session.state !== 'OPEN') return notOpen
  // A guest who has just come to this process can be called.
  await presence.write()
  const called = await queue.callNext(host, seen)
  if (called !== null) return called.ok ? { ok: true } : called
  return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: null }] }
}

async function callChosen({ queue, view, presence }: Parts, host: LiveHost, guestId: string): Promise<Performed> {
  await presence.write()
  const called = await queue.call(host, guestId)
  if (called !== null) return called
  const guest = view.state()?.find(guestId) ?? null
  const named = guest === null ? null : { id: guest.id, serial: guest.serial, fullName: guest.full_name ?? '' }
  return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: named }] }
}
