import type { ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueCounts, QueueGuest, You } from '#contract/live/live-shapes.ts'

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
  /** The session that was shown has ended. */
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
      return { ...view, hasEnded: true }
    default:
      return view
  }
}

function mergeSnapshot(view: LiveView, { session, you, host }: Message<'snapshot'>, now: number): LiveView {
  const hasEnded = session === null && (view.session !== null || view.hasEnded)
  // The rows of a host are not in a snapshot: all of them follow it.
  return withRing(
    { ...view, isKnown: true, session, hasEnded, isHost: host, queue: host ? view.queue : null },
    you,
    now,
  )
}

function mergeChange(view: LiveView, { session, you }: Message<'change'>, now: number): LiveView {
  const next = session === undefined ? view : { ...view, session, hasEnded: session === null && view.hasEnded }
  if (you === undefined) return next
  if (you === null) return withRing(next, null, now)
  const merged = { ...next.you, ...you }
  if (!isWhole(merged)) return next
  // A change of other fields does not say anew how many seconds are left.
  const isOfRing = you.ring !== undefined || you.state !== undefined
  return isOfRing ? withRing(next, merged, now) : { ...next, you: merged }
}

/** Parts of a place that is not known yet are no place. The server names every field of a new one. */
function isWhole(you: { [Field in keyof You]?: You[Field] | undefined }): you is You {
  return you.serial !== undefined && you.state !== undefined
}

function withRing(view: LiveView, you: You | null, now: number): LiveView {
  const ring = you?.state === 'CALLED' ? you.ring : null
  if (ring === null) return { ...view, you, ringUntil: null }
  const isSame = view.you?.ring === ring && view.ringUntil !== null
  return { ...view, you, ringUntil: isSame ? view.ringUntil : now + ring.secondsLeft * 1000 }
}

function mergeQueue(queue: LiveQueue | null, { reset, guests, gone, counts }: Message<'queue'>): LiveQueue {
  const rows = new Map((reset ? [] : (queue?.guests ?? [])).map((guest) => [guest.id, guest]))
  for (const id of gone) rows.delete(id)
  for (const guest of guests) rows.set(guest.id, guest)
  return { guests: [...rows.values()].sort((one, other) => one.serial - other.serial), counts }
}
