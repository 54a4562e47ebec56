import type { LiveCounter } from '../live-coverage.ts'
import {
  hasPlace,
  type ModelSession,
  type ModelState,
  openSession,
  type Place,
  waitingIn,
} from '../model/live-model.ts'
import type { Asked } from '../model/match.ts'
import type { Answer, Circumstances } from '../model/operations.ts'
import { count, type LiveWorld } from '../world/live-world.ts'

/** The events that only answers show. */
const byAnswer: { [step: string]: { [answer in Answer]?: LiveCounter } } = {
  join: { refused: 'joinsRefused' },
  askCode: { done: 'codesAsked' },
  claim: { done: 'claims', refused: 'claimsRefused' },
  release: { done: 'placesReleased' },
  callNext: { none_online: 'noOneOnline', stale: 'staleRefused', forbidden: 'forbidden' },
  call: { offline: 'chosenOffline', done: 'chosen', forbidden: 'forbidden' },
  announce: { done: 'announced', forbidden: 'forbidden' },
  sendLink: { done: 'links', forbidden: 'forbidden' },
  finish: { forbidden: 'forbidden' },
  pause: { done: 'pauses', forbidden: 'forbidden' },
  start: { forbidden: 'forbidden' },
  end: { forbidden: 'forbidden' },
}

export function countAnswers(world: LiveWorld, asked: readonly Asked[], { isHost }: Circumstances): void {
  for (const { operation, answer } of asked) {
    if (answer === null) continue
    const counter = byAnswer[operation.do]?.[answer]
    if (counter !== undefined) count(world, counter)
    const isRefused = answer === 'refused' && isHost === 'yes'
    const isPaused = openSession(world.model)?.state === 'PAUSED'
    if (isRefused && isPaused && (operation.do === 'callNext' || operation.do === 'call'))
      count(world, 'callsWhilePaused')
    if (operation.do === 'accept' && answer === 'refused' && isCalled(world, operation.device))
      count(world, 'acceptedTooLate')
    const isOld = operation.do === 'join' && answer === 'done' && !hasKey(world, operation.key)
    if (isOld) count(world, 'joinsAgain')
  }
}

function isCalled({ model }: LiveWorld, device: string): boolean {
  return openSession(model)?.places.some((place) => place.device === device && place.state === 'CALLED') ?? false
}

function hasKey({ model }: LiveWorld, key: string): boolean {
  return model.sessions.at(-1)?.places.some((place) => place.key === key) ?? false
}

/** Counts the changes of the queue. */
export function countChanges(world: LiveWorld, before: ModelState): void {
  const [session, earlier] = [world.model.sessions.at(-1), before.sessions.at(-1)]
  if (world.model.sessions.length > Math.max(1, before.sessions.length)) count(world, 'begunAnew')
  if (session === undefined) return
  const isSame = world.model.sessions.length === before.sessions.length
  if (isSame && session.state === 'ENDED' && earlier?.state !== 'ENDED') count(world, 'ends')
  for (const place of session.places) {
    const known = isSame ? earlier?.places.find(({ key }) => key === place.key) : undefined
    if (known === undefined) count(world, isOfOther(session, place) ? 'secondPlaces' : 'joins')
    else for (const counter of changesOf(place, known)) count(world, counter)
    if (known?.state === 'WAIT' && place.state === 'CALLED' && isPast(world, place)) count(world, 'calledPastOffline')
  }
}

/** Whether another device of the same person has a place already. */
function isOfOther({ places }: ModelSession, { person, device }: Place): boolean {
  return places.some((one) => one.person === person && one.device !== device && hasPlace(one))
}

const byState: { [state in Place['state']]?: LiveCounter } = {
  CALLED: 'called',
  IN_CALL: 'accepted',
  DONE: 'finished',
  LEFT: 'left',
  CALL_REJECTED: 'rejected',
}

function changesOf(place: Place, known: Place): LiveCounter[] {
  const counters: LiveCounter[] = []
  if (place.device !== known.device) counters.push(place.state === 'WAIT' ? 'placesMoved' : 'callsMoved')
  else if (known.movesTo !== null && place.movesTo === null) counters.push('claimsDropped')
  const counter = byState[place.state]
  if (place.state !== known.state && counter !== undefined) counters.push(counter)
  if (place.misses === known.misses) return counters
  counters.push(place.misses === 1 ? 'firstMisses' : 'laterMisses')
  if (place.missedBy === 'declined') counters.push('declined')
  else counters.push(place.missedBy === 'offline' ? 'missedOffline' : 'missedUnanswered')
  return counters
}

/** Whether `callNext` called this guest while a guest with a lower serial waits without a connection. */
function isPast({ model }: LiveWorld, { serial }: Place): boolean {
  const session = openSession(model)
  return session !== null && waitingIn(session).some((one) => one.serial < serial && one.wasPassed)
}
