import {
  claimableBy,
  claimerOf,
  codeMs,
  hasPlace,
  type ModelSession,
  type ModelState,
  miss,
  moveMs,
  movePlace,
  openSession,
  ownOf,
  type Place,
  ringingMs,
  triesOfCode,
  waitingIn,
} from './live-model.ts'
import type { Circumstances, Operation, Outcome } from './operations.ts'

type Ways = Outcome[]

const guestOperations: readonly string[] = ['join', 'accept', 'decline', 'leave', 'askCode', 'claim', 'release']

/**
 * All outcomes of an operation that the rules allow. If the processes know everything for certain, there is only one.
 */
export function outcomesOf(state: ModelState, operation: Operation, circumstances: Circumstances): Ways {
  const { isHost } = circumstances
  const forbidden: Ways = [{ state, answer: 'forbidden' }]
  if (guestOperations.includes(operation.do) || isHost === 'yes') return permitted(state, operation, circumstances)
  return isHost === 'no' ? forbidden : [...forbidden, ...permitted(state, operation, circumstances)]
}

function permitted(state: ModelState, operation: Operation, circumstances: Circumstances): Ways {
  switch (operation.do) {
    case 'join':
      return join(state, operation)
    case 'accept':
    case 'decline':
    case 'leave':
      return [ofGuest(state, operation, circumstances.now)]
    case 'askCode':
      return [askCode(state, operation, circumstances.now)]
    case 'claim':
      return claim(state, operation, circumstances.now)
    case 'release':
      return [release(state, operation, circumstances.now)]
    case 'callNext':
      return callNext(state, operation, circumstances)
    case 'call':
      return callChosen(state, operation, circumstances)
    case 'reject':
    case 'finish':
    case 'sendLink':
      return [ofHost(state, operation, circumstances.now)]
    default:
      return [ofSession(state, operation, circumstances.now)]
  }
}

/** A copy of the state to change, with its open session. */
function copyOf(state: ModelState): { next: ModelState; session: ModelSession | null } {
  const next = structuredClone(state)
  return { next, session: openSession(next) }
}

const refusedIn = (state: ModelState): Outcome => ({ state, answer: 'refused' })

/** A device has one place. A mobile number may have several: a join shows nothing of the others and takes nothing. */
function join(state: ModelState, { device, person, key }: Extract<Operation, { do: 'join' }>): Ways {
  const { next, session } = copyOf(state)
  if (session === null) return [refusedIn(state)]
  if (session.places.some((place) => hasPlace(place) && place.device === device)) return [{ state, answer: 'done' }]
  session.serials += 1
  session.places.push({
    ...{ key, person, device, serial: session.serials, state: 'WAIT', misses: 0, missedBy: null, url: null },
    ...{
      code: null,
      movesTo: null,
      movesAt: null,
      reason: null,
      calledAt: null,
      answeredAt: null,
      endedAt: null,
      wasPassed: false,
      isFresh: true,
    },
  })
  return [{ state: next, answer: 'done' }]
}

/** A call is accepted while it rings. A repeated message gets the same answer as the first. */
function ofGuest(state: ModelState, { do: step, device }: { do: string; device: string }, now: number): Outcome {
  const { next, session } = copyOf(state)
  const place = ownOf(session ?? undefined, device)
  if (session === null || place === null) return refusedIn(state)
  const isRepeated =
    (step === 'leave' && place.state === 'LEFT') ||
    (step === 'accept' && place.state === 'IN_CALL') ||
    (step === 'decline' && place.state === 'WAIT' && place.missedBy === 'declined')
  if (isRepeated) return { state, answer: 'done' }
  // A place that was claimed with the code does not end with the first device.
  if (step === 'leave' && movePlace(session, place, now)) return { state: next, answer: 'done' }
  if (step === 'leave' && hasPlace(place)) return end(next, place, 'LEFT', now)
  if (place.state !== 'CALLED') return refusedIn(state)
  if (step === 'decline') miss(session, place, 'declined')
  else if (now < (place.calledAt ?? 0) + ringingMs) Object.assign(place, { state: 'IN_CALL', answeredAt: now })
  else return refusedIn(state)
  return { state: next, answer: 'done' }
}

/** The device's place, in a copy of the state. */
function currentOf(state: ModelState, device: string) {
  const { next, session } = copyOf(state)
  const own = session?.places.find((place) => place.device === device && hasPlace(place))
  return session === null || own === undefined ? null : { next, session, own }
}

/** A code goes to the number if another device has a better place; the answer does not say so. */
function askCode(state: ModelState, { device }: { device: string }, now: number): Outcome {
  const found = currentOf(state, device)
  if (found?.own.state !== 'WAIT') return refusedIn(state)
  const { next, session, own } = found
  own.code = { at: now, isSent: claimableBy(session, own) !== null, isUsed: false, tries: 0 }
  return { state: next, answer: 'done' }
}

/** The right code claims the better place of the number for the device, once. Every try at a valid code is counted. */
function claim(state: ModelState, { device, isRight }: { device: string; isRight: boolean }, now: number): Ways {
  const found = currentOf(state, device)
  const code = found?.own.code ?? null
  if (found === null || code === null) return [refusedIn(state)]
  const { next, session, own } = found
  const isSentCode = isRight && code.isSent
  if (code.isUsed) return [isSentCode ? { state, answer: 'done' } : refusedIn(state)]
  if (now >= code.at + codeMs || code.tries >= triesOfCode) return [refusedIn(state)]
  code.tries += 1
  // The process may end between the try and the claim.
  const tried: Outcome = { state: structuredClone(next), answer: 'refused' }
  const place = claimableBy(session, own)
  const isFree = place !== null && (place.movesTo === own.key || claimerOf(session, place) === null)
  if (!isSentCode || own.state !== 'WAIT' || !isFree) return [tried]
  code.isUsed = true
  Object.assign(place, { movesTo: own.key, movesAt: now + moveMs })
  return [
    { state: next, answer: 'done' },
    { ...tried, answer: 'later' },
  ]
}

function release(state: ModelState, { device }: { device: string }, now: number): Outcome {
  const found = currentOf(state, device)
  if (found === null || !movePlace(found.session, found.own, now)) return refusedIn(state)
  return { state: found.next, answer: 'done' }
}

function end(state: ModelState, place: Place, to: Place['state'], now: number): Outcome {
  place.state = to
  place.endedAt = now
  return { state, answer: 'done' }
}

function ring(session: ModelSession, place: Place, now: number): void {
  place.state = 'CALLED'
  place.calledAt = now
  place.url = null
  session.calls += 1
}

/**
 * Calls the lowest serial that is online; those before it are passed. Two tabs that have seen the same count of calls
 * call one guest.
 */
function callNext(
  state: ModelState,
  { seen }: Extract<Operation, { do: 'callNext' }>,
  { now, isOnline }: Circumstances,
): Ways {
  const session = openSession(state)
  if (session === null) return [refusedIn(state)]
  const waiting = waitingIn(session)
  const known = waiting.map((place) => (place.isFresh ? 'maybe' : isOnline(place.device)))
  const first = known.indexOf('yes')
  const isStale = seen !== null && seen !== session.calls
  const reachable = waiting.filter((_, index) => known[index] !== 'no' && (first === -1 || index <= first))
  const ways: Ways = reachable.map((place) => {
    if (isStale) return { state, answer: 'stale' }
    return session.state === 'OPEN' ? pass(state, place, now) : refusedIn(state)
  })
  if (first !== -1) return ways
  // If there is no guest to call, the rules do not say whether the count is checked first.
  const stale: Ways = isStale ? [{ state, answer: 'stale' }] : []
  const refused: Ways = waiting.length === 0 || session.state === 'PAUSED' ? [refusedIn(state)] : []
  const offline: Ways = waiting.length > 0 ? [{ state, answer: 'none_online' }] : []
  return [...ways, ...stale, ...refused, ...offline]
}

function pass(state: ModelState, { key }: Place, now: number): Outcome {
  const { next, session } = copyOf(state)
  const place = session?.places.find((one) => one.key === key)
  if (session === null || place === undefined) throw new Error('The place is gone.')
  for (const one of waitingIn(session)) if (one.serial < place.serial) one.wasPassed = true
  ring(session, place, now)
  return { state: next, answer: 'done' }
}

function callChosen(state: ModelState, { key }: { key: string }, { now, isOnline }: Circumstances): Ways {
  const { next, session } = copyOf(state)
  const place = session?.places.find((one) => one.key === key)
  if (session === null || place === undefined) return [refusedIn(state)]
  const known = place.isFresh ? 'maybe' : isOnline(place.device)
  const offline: Outcome = { state, answer: 'offline' }
  // A process with an outdated view may believe that the guest still waits.
  if (place.state !== 'WAIT') return known === 'maybe' ? [refusedIn(state), offline] : [refusedIn(state)]
  if (known === 'no') return [offline]
  if (session.state === 'OPEN') ring(session, place, now)
  const called: Outcome = session.state === 'OPEN' ? { state: next, answer: 'done' } : refusedIn(state)
  return known === 'maybe' ? [called, offline] : [called]
}

function ofHost(
  state: ModelState,
  operation: Extract<Operation, { do: 'call' | 'reject' | 'finish' | 'sendLink' }>,
  now: number,
): Outcome {
  const { next, session } = copyOf(state)
  const place = session?.places.find((one) => one.key === operation.key)
  if (place === undefined) return refusedIn(state)
  const { state: at } = place
  if (operation.do === 'reject' && (at === 'WAIT' || at === 'CALLED')) {
    place.reason = rejection
    return end(next, place, 'CALL_REJECTED', now)
  }
  if (operation.do === 'finish' && at === 'IN_CALL') return end(next, place, 'DONE', now)
  if (operation.do !== 'sendLink' || (at !== 'CALLED' && at !== 'IN_CALL')) return refusedIn(state)
  place.url = operation.url
  return { state: next, answer: 'done' }
}

/** The reason that the host of a schedule writes when rejecting. */
export const rejection = 'Please come another day'

/** At most one session is open. Its end ends all waiting; a running conversation counts as completed. */
function ofSession(state: ModelState, operation: Operation, now: number): Outcome {
  const { next, session } = copyOf(state)
  if (operation.do === 'start') {
    if (session !== null) return refusedIn(state)
    next.sessions.push({ state: 'OPEN', announcement: null, calls: 0, serials: 0, places: [] })
    return { state: next, answer: 'done' }
  }
  if (session === null) return refusedIn(state)
  if (operation.do === 'announce') session.announcement = operation.text === '' ? null : operation.text
  else if (operation.do === 'pause' && session.state === 'OPEN') session.state = 'PAUSED'
  else if (operation.do === 'resume' && session.state === 'PAUSED') session.state = 'OPEN'
  else if (operation.do === 'end') {
    for (const place of session.places.filter(hasPlace))
      end(next, place, place.state === 'IN_CALL' ? 'DONE' : 'ENDED', now)
    session.state = 'ENDED'
  } else return refusedIn(state)
  return { state: next, answer: 'done' }
}
