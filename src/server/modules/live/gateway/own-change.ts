import type { ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, Ring, You } from '#contract/live/live-shapes.ts'
import type { OwnPlace } from '../queue/guest-view.ts'

/** What a guest or another visitor of the page sees: the session and their own place. */
export type Seen = { session: LiveSession | null; place: OwnPlace | null }
type Guest = { token: string; now: Date }

export function toYou(place: OwnPlace | null, { token, now }: Guest): You | null {
  return place === null ? null : { ...place, guestToken: token, ring: toRing(place.ring, now) }
}

/** The parts of `seen` that differ from what was sent; null when nothing does. */
export function toChange(sent: Seen, seen: Seen, guest: Guest): Pick<Change, 'session' | 'you'> | null {
  const change: Pick<Change, 'session' | 'you'> = {}
  // The session object is replaced only when it changes, so comparing references is enough.
  if (sent.session !== seen.session) change.session = seen.session
  const you = changedPlace(sent.place, seen.place, guest)
  if (you !== undefined) change.you = you
  return change.session === undefined && change.you === undefined ? null : change
}
type Change = Extract<ServerMessage, { type: 'change' }>

// Every field but the ring, whose remaining seconds depend on the moment.
const fields: { [Field in Exclude<keyof OwnPlace, 'ring'>]: true } = {
  ...{ serial: true, state: true, ahead: true, etaSeconds: true, url: true, misses: true, skipped: true, reason: true },
  move: true,
}
const placeFields = Object.keys(fields) as (keyof typeof fields)[]

function changedPlace(sent: OwnPlace | null, seen: OwnPlace | null, guest: Guest): Partial<You> | null | undefined {
  if (sent === seen) return undefined
  if (sent === null || seen === null) return toYou(seen, guest)
  let patch: Partial<You> | undefined
  // Most changes concern one guest but are compared for thousands, so nothing is allocated for an unchanged place.
  for (const name of placeFields) {
    if (sent[name] !== seen[name]) patch = { ...patch, [name]: seen[name] }
  }
  return isSameRing(sent.ring, seen.ring) ? patch : { ...patch, ring: toRing(seen.ring, guest.now) }
}

/** The events that go with a change: pages ring, announce and say goodbye when they get them. */
export function toEvents(sent: Seen, seen: Seen, now: Date): ServerMessage[] {
  const events: ServerMessage[] = []
  const ring = toRing(seen.place?.ring ?? null, now)
  if (ring !== null && !isSameRing(sent.place?.ring ?? null, seen.place?.ring ?? null))
    events.push({ type: 'ring', ...ring })
  const isRejected = seen.place?.state === 'CALL_REJECTED' && sent.place?.state !== 'CALL_REJECTED'
  if (isRejected) events.push({ type: 'rejected', reason: seen.place?.reason ?? null })
  if (sent.session !== null && sent.session.id !== seen.session?.id) events.push({ type: 'ended' })
  const text = seen.session?.announcement ?? null
  if (text !== null && text !== (sent.session?.announcement ?? null)) events.push({ type: 'announce', text })
  return events
}

function toRing(ring: OwnPlace['ring'], now: Date): Ring | null {
  if (ring === null) return null
  const left = new Date(ring.expiresAt).getTime() - now.getTime()
  return { ...ring, secondsLeft: Math.max(0, Math.ceil(left / 1000)) }
}

function isSameRing(one: OwnPlace['ring'], other: OwnPlace['ring']): boolean {
  return one === other || (one !== null && one.expiresAt === other?.expiresAt && one.url === other.url)
}
