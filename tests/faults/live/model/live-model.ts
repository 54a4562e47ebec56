/*
 * The rules of the Secretary's Hour as sentences (decision 042), written without reading the
 * product's code. Time is in milliseconds. The model has no revisions, views or messages between processes.
 */

export type PlaceState = 'WAIT' | 'CALLED' | 'IN_CALL' | 'DONE' | 'CALL_REJECTED' | 'LEFT' | 'ENDED'
export type MissedBy = 'declined' | 'no_answer' | 'offline'

/** A place in the queue. `key` identifies it in the simulator: the guest writes it as the purpose. */
export type Place = {
  key: string
  person: number
  /** The device whose token opens the place. */
  device: string
  serial: number
  state: PlaceState
  misses: number
  missedBy: MissedBy | null
  url: string | null
  reason: string | null
  calledAt: number | null
  answeredAt: number | null
  endedAt: number | null
  /** The newest code that this place's device has asked for. `isSent`: the person got it in an SMS. */
  code: ModelCode | null
  /** The key of the place whose device gets this one, and when. */
  movesTo: string | null
  movesAt: number | null
  /** A guest behind this one was called while this guest waited. */
  wasPassed: boolean
  /** The serial was given by the step that is being played: processes may not know yet that its guest is connected. */
  isFresh: boolean
}

export type ModelCode = { at: number; isSent: boolean; isUsed: boolean; tries: number }

export type ModelSession = {
  state: 'OPEN' | 'PAUSED' | 'ENDED'
  announcement: string | null
  calls: number
  /** The highest serial that was given. */
  serials: number
  places: Place[]
}

export type ModelState = { sessions: ModelSession[] }

export const ringingMs = 45_000
export const graceMs = 8_000
/** A claimed place moves after this time. */
export const moveMs = 60_000
export const codeMs = 10 * 60_000
export const triesOfCode = 5

export function hasPlace({ state }: Place): boolean {
  return state === 'WAIT' || state === 'CALLED' || state === 'IN_CALL'
}

export function isLive(session: ModelSession | undefined): session is ModelSession {
  return session !== undefined && session.state !== 'ENDED'
}

export function openSession(state: ModelState): ModelSession | null {
  const last = state.sessions.at(-1)
  return isLive(last) ? last : null
}

/** The device's place, or else the last one that it lost. */
export function ownOf(session: ModelSession | undefined, device: string): Place | null {
  const own = (session?.places ?? []).filter((place) => place.device === device)
  const ended = own.filter((place) => !hasPlace(place))
  const last = ended.toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0)).at(-1)
  return own.find(hasPlace) ?? last ?? null
}

/** The place to which a place will move; null when it was not claimed, or the guest who claimed it waits no longer. */
export function claimerOf({ places }: ModelSession, place: Place): Place | null {
  const claimer = hasPlace(place) ? places.find(({ key }) => key === place.movesTo) : undefined
  return claimer?.state === 'WAIT' ? claimer : null
}

/** The place that a code brings: of another device with the same number, in a call or before the guest's own. */
export function claimableBy({ places }: ModelSession, own: Place): Place | null {
  const others = places.filter((one) => hasPlace(one) && one.person === own.person && one !== own)
  const sorted = others.toSorted((one, other) => one.serial - other.serial)
  const [first = null] = sorted
  const active = sorted.find(({ state }) => state !== 'WAIT')
  return active ?? (first !== null && first.serial < own.serial ? first : null)
}

/** Moves a claimed place to the device that claimed it, whose own place ends. */
export function movePlace(session: ModelSession, place: Place, now: number): boolean {
  const claimer = claimerOf(session, place)
  if (claimer === null) return false
  Object.assign(claimer, { state: 'LEFT', endedAt: now })
  Object.assign(place, { device: claimer.device, code: claimer.code, movesTo: null, movesAt: null, isFresh: true })
  return true
}

/** The waiting places, the lowest serial first. */
export function waitingIn(session: ModelSession): Place[] {
  return session.places.filter(({ state }) => state === 'WAIT').toSorted((one, other) => one.serial - other.serial)
}

/**
 * A missed call: after the first the guest keeps the serial; after each later one the guest gets a new serial at the
 * end.
 */
export function miss(session: ModelSession, place: Place, by: MissedBy): void {
  place.state = 'WAIT'
  place.misses += 1
  place.missedBy = by
  place.calledAt = null
  place.url = null
  if (place.misses === 1) return
  session.serials += 1
  place.serial = session.serials
  place.isFresh = true
}

/** The number of people ahead times the median of the last five conversations; null before the first. */
export function estimateOf(session: ModelSession, ahead: number): number | null {
  const conversations = session.places.flatMap(({ answeredAt, endedAt }) =>
    answeredAt === null || endedAt === null ? [] : [{ at: endedAt, took: endedAt - answeredAt }],
  )
  const last = conversations.toSorted((one, other) => one.at - other.at).slice(-5)
  const took = last.map((one) => one.took).toSorted((one, other) => one - other)
  if (took.length === 0) return null
  const middle = (took.length - 1) / 2
  const median = ((took[Math.floor(middle)] ?? 0) + (took[Math.ceil(middle)] ?? 0)) / 2
  return Math.round((ahead * median) / 1_000)
}
