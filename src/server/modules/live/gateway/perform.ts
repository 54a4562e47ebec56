import type { ClientMessage, GuestMessage, HostMessage, ServerMessage } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import { findHost, type LiveHost } from '../access/host.ts'
import { findMeetingAddress } from '../access/meeting-address.ts'
import { mostCandidates } from '../queue/host-actions.ts'
import type { LiveQueue } from '../queue/live-queue.ts'
import { hasPlace } from '../queue/queue-state.ts'
import type { QueueView } from '../queue/queue-view.ts'
import type { Changed } from '../queue/session-change.ts'
import type { Identity } from './live-connection.ts'

type Parts = {
  context: Pick<Context, 'db' | 'sessions' | 'limits'>
  queue: LiveQueue
  view: QueueView
  isOnline: (serial: number) => boolean
}
/** `events` are for the sender alone. */
export type Performed = { ok: true; events?: ServerMessage[] } | Refusal
type Of<Message, Type> = Extract<Message, { type: Type }>
type GuestHandlers = {
  [Type in GuestMessage['type']]: (message: Of<GuestMessage, Type>, asker: Asker) => Promise<Changed<unknown> | Refusal>
}
type HostHandlers = {
  [Type in HostMessage['type']]: (message: Of<HostMessage, Type>, host: LiveHost) => Promise<Performed>
}
type Asker = { token: string; key: string; address: string }

// A family shares a phone, and some mistype; a number that joins more often is used by a program.
const joinsOfMobile = { allowance: 6, windowMs: 60 * 60_000 }
// Thousands of phones share an address of a mobile operator, and all of them come when the hour begins.
const joinsOfAddress = { allowance: 3_000, windowMs: 60 * 60_000 }

/** Does what a message of a guest or a host asks for, and waits until the view of this process has it. */
export function createPerformer({ context, queue, view, isOnline }: Parts) {
  const { db, sessions, limits } = context

  /** Null unless the account is a host at this moment. */
  const findHostOf = async (authToken: string): Promise<LiveHost | null> => {
    const user = await sessions.find(authToken)
    return user === null ? null : findHost(db, user)
  }

  const refuseJoin = async ({ key, address }: Asker, mobile: string): Promise<Refusal | null> => {
    const known = view.state()?.ofToken(key) ?? null
    // The answer was lost, and the phone asks again.
    if (known !== null && hasPlace(known)) return null
    const wait =
      (await limits.take({ what: 'live join of number', who: normaliseMobile(mobile) ?? mobile, ...joinsOfMobile })) ??
      (await limits.take({ what: 'live join', who: address, ...joinsOfAddress }))
    return wait === null ? null : refuse('rate_limited', { retryAfter: wait })
  }

  const ofGuest: GuestHandlers = {
    join: async ({ fullName, mobile, district, purpose }, asker) =>
      (await refuseJoin(asker, mobile)) ??
      queue.join(asker.token, { fullName, mobile, district, purpose }, { isOnline }),
    leave: (_message, { token }) => queue.leave(token),
    accept: (_message, { token }) => queue.accept(token),
    decline: (_message, { token }) => queue.decline(token),
  }

  const callNext = async (host: LiveHost, seen: number | undefined): Promise<Performed> => {
    if (view.state()?.session.state !== 'OPEN') await view.pull()
    if (view.state()?.session.state !== 'OPEN') return notOpen
    // Others may have called all candidates since this process last looked.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const waiting = view.state()?.waiting() ?? []
      const candidates = waiting.filter(({ serial }) => isOnline(serial)).slice(0, mostCandidates)
      if (candidates.length > 0) {
        const called = await queue.callNext(host, { candidates: candidates.map(({ serial }) => serial), seen })
        if (called !== null) return called.ok ? { ok: true } : called
      }
      await view.pull()
    }
    if ((view.state()?.waiting() ?? []).length === 0) return queueEmpty
    return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: null }] }
  }

  const call = async (host: LiveHost, guestId: string): Promise<Performed> => {
    const guest = view.state()?.find(guestId) ?? null
    if (guest?.state !== 'WAIT' || isOnline(guest.serial)) return queue.call(host, guestId)
    const named = { id: guest.id, serial: guest.serial, fullName: guest.full_name ?? '' }
    return { ok: true, events: [{ type: 'callFailed', code: 'guest_offline', guest: named }] }
  }

  const ofHost: HostHandlers = {
    'session.start': async ({ linkId, url }, host) => {
      if (url !== undefined) return queue.start(host, { url })
      if (linkId === undefined || linkId === null) return queue.start(host)
      const address = await findMeetingAddress(db, host, linkId)
      return address.ok ? queue.start(host, { url: address.value }) : address
    },
    'session.pause': (_message, host) => queue.pause(host),
    'session.resume': (_message, host) => queue.resume(host),
    'session.end': (_message, host) => queue.end(host),
    callNext: ({ seen }, host) => callNext(host, seen),
    call: ({ guestId }, host) => call(host, guestId),
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

  const asGuest = (message: GuestMessage, { guest }: Identity, address: string) => {
    if (guest === null) return refuse('invalid_request', { fields: [{ path: 'guestToken', code: 'required' }] })
    // Each handler takes the message of its type.
    const handle = ofGuest[message.type] as (one: GuestMessage, asker: Asker) => Promise<Changed<unknown> | Refusal>
    return handle(message, { ...guest, address })
  }

  const asHost = async (message: HostMessage, { auth }: Identity): Promise<Performed> => {
    const host = auth === null ? null : await findHostOf(auth.token)
    if (host === null) return refuse('forbidden')
    const handle = ofHost[message.type] as (one: HostMessage, host: LiveHost) => Promise<Performed>
    return handle(message, host)
  }

  return {
    findHostOf,
    async perform(message: GuestMessage | HostMessage, identity: Identity, address: string): Promise<Performed> {
      const performed: Performed = isOfGuest(message)
        ? await asGuest(message, identity, address)
        : await asHost(message, identity)
      if (!performed.ok) return performed
      await view.pull()
      return { ok: true, ...(performed.events === undefined ? {} : { events: performed.events }) }
    },
  }
}

const notOpen = refuse('wrong_state', { fields: [{ path: 'state', code: 'session_not_open' }] })
const queueEmpty = refuse('wrong_state', { fields: [{ path: 'queue', code: 'empty' }] })

const guestTypes: ReadonlySet<string> = new Set(['join', 'leave', 'accept', 'decline'] satisfies GuestMessage['type'][])

/** Whether a guest may send it; the others are a host's. */
export function isOfGuest(message: Exclude<ClientMessage, { type: 'hello' | 'ping' }>): message is GuestMessage {
  return guestTypes.has(message.type)
}
