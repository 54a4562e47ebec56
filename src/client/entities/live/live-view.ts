import type { ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueCounts, QueueGuest, Ring, You } from '#contract/live/live-shapes.ts'

export type LiveQueue = { guests: readonly QueueGuest[]; counts: QueueCounts }

/** What the server last said about the session, merged from its messages. */
export type LiveView = {
  /** Whether the server has said anything yet. */
  isKnown: boolean
  session: LiveSession | null
  /** The guest's own place in the queue; null without one. */
  you: You | null
  /** When the call stops ringing, on the clock that `mergeLive` is given; null while nothing rings. */
  ringUntil: number | null
  /** The server's time (milliseconds since 1970) minus that clock; null while it is unknown. */
  serverAhead: number | null
  /** No session is open now, but one was open earlier while this page was shown. */
  hasEnded: boolean
  isHost: boolean
  /** The queue in the order of serials, for hosts only; null before it has arrived. */
  queue: LiveQueue | null
}

export const unknownLive: LiveView = {
  isKnown: false,
  session: null,
  you: null,
  ringUntil: null,
  serverAhead: null,
  hasEnded: false,
  isHost: false,
  queue: null,
}

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** The view after a message that came at `now` (milliseconds); the same object if the message changes nothing. */
export function mergeLive(view: LiveView, message: ServerMessage, now: number): LiveView {
  switch (message.type) {
    case 'snapshot':
      return mergeSnapshot(view, message, now)
    case 'change':
      return mergeChange(view, message, now)
    case 'queue':
      return { ...view, queue: mergeQueue(view.queue, message) }
    case 'ring': {
      const { expiresAt, secondsLeft, url } = message
      return view.you === null ? view : withRing(view, { ...view.you, ring: { expiresAt, secondsLeft, url } }, now)
    }
    case 'ended':
      // The message is about the previous session when the next one is already open.
      return view.session === null ? { ...view, hasEnded: true } : view
    default:
      return view
  }
}

function mergeSnapshot(view: LiveView, { session, you, host, at }: Message<'snapshot'>, now: number): LiveView {
  const next: LiveView = {
    ...withSession(view, session),
    ...{ isKnown: true, isHost: host, serverAhead: readAhead(at, now) ?? view.serverAhead },
    // A snapshot does not contain the rows of a host: a separate message with all of them follows.
    queue: host ? view.queue : null,
  }
  return withRing(next, you, now)
}

function mergeChange(view: LiveView, { session, you }: Message<'change'>, now: number): LiveView {
  const next = session === undefined ? view : withSession(view, session)
  if (you === undefined) return next
  if (you === null) return withRing(next, null, now)
  const merged = { ...next.you, ...you }
  if (!isWhole(merged)) return next
  // A change of other fields does not repeat how many seconds are left.
  const isOfRing = you.ring !== undefined || you.state !== undefined
  return isOfRing ? withRing(next, merged, now) : { ...next, you: merged }
}

function withSession(view: LiveView, session: LiveSession | null): LiveView {
  return { ...view, session, hasEnded: session === null && (view.session !== null || view.hasEnded) }
}

function readAhead(at: string | undefined, now: number): number | null {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? null : time - now
}

/** The server names every field of a new place. A change of some fields of an unknown place is not a place. */
function isWhole(you: { [Field in keyof You]?: You[Field] | undefined }): you is You {
  return you.serial !== undefined && you.state !== undefined
}

function withRing(view: LiveView, you: You | null, now: number): LiveView {
  const ring = you?.state === 'CALLED' ? you.ring : null
  if (ring === null) return { ...view, you, ringUntil: null }
  const isSame = view.you?.ring === ring && view.ringUntil !== null
  return { ...view, you, ringUntil: isSame ? view.ringUntil : endOfRing(ring, view.serverAhead, now) }
}

/** The message was on its way while the seconds passed, so the server's time counts where it gives an earlier end. */
function endOfRing({ secondsLeft, expiresAt }: Ring, serverAhead: number | null, now: number): number {
  const bySpan = now + secondsLeft * 1000
  const byTime = Date.parse(expiresAt) - (serverAhead ?? Number.NaN)
  return Number.isNaN(byTime) ? bySpan : Math.min(bySpan, byTime)
}

function mergeQueue(queue: LiveQueue | null, { reset, guests, gone, counts }: Message<'queue'>): LiveQueue {
  const rows = new Map((reset ? [] : (queue?.guests ?? [])).map((guest) => [guest.id, guest]))
  for (const id of gone) rows.delete(id)
  for (const guest of guests) rows.set(guest.id, guest)
  return { guests: [...rows.values()].sort((one, other) => one.serial - other.serial), counts }
}
