import type { ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueCounts, QueueGuest, Ring, You } from '#contract/live/live-shapes.ts'

export type LiveQueue = { guests: readonly QueueGuest[]; counts: QueueCounts }

/** What the server last said of the session, merged from its messages. */
export type LiveView = {
  /** Whether the server has said anything yet. */
  isKnown: boolean
  session: LiveSession | null
  /** The own place; null without one. */
  you: You | null
  /** When the call stops to ring, on the clock that `mergeLive` is given; null while nothing rings. */
  ringUntil: number | null
  /** What to add to that clock to have the time of the server, in milliseconds since 1970; null while it is unknown. */
  serverAhead: number | null
  /** No session is open, and one was while this page was. */
  hasEnded: boolean
  isHost: boolean
  /** For hosts, by serial; null before it has come. */
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

/** The view after a message that came at `now` (milliseconds); the same one where the message changes nothing. */
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
      // Of the session before, where the next one is open already.
      return view.session === null ? { ...view, hasEnded: true } : view
    default:
      return view
  }
}

function mergeSnapshot(view: LiveView, { session, you, host, at }: Message<'snapshot'>, now: number): LiveView {
  const next: LiveView = {
    ...withSession(view, session),
    ...{ isKnown: true, isHost: host, serverAhead: readAhead(at, now) ?? view.serverAhead },
    // The rows of a host are not in a snapshot: all of them follow it.
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
  // A change of other fields does not say anew how many seconds are left.
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

/** Parts of a place that is not known yet are no place. The server names every field of a new one. */
function isWhole(you: { [Field in keyof You]?: You[Field] | undefined }): you is You {
  return you.serial !== undefined && you.state !== undefined
}

function withRing(view: LiveView, you: You | null, now: number): LiveView {
  const ring = you?.state === 'CALLED' ? you.ring : null
  if (ring === null) return { ...view, you, ringUntil: null }
  const isSame = view.you?.ring === ring && view.ringUntil !== null
  return { ...view, you, ringUntil: isSame ? view.ringUntil : endOfRing(ring, view.serverAhead, now) }
}

/** The seconds that are left began to pass on the way here, so the time of the server counts where it says less. */
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
