/**
 * What must truly happen, and how often at least in 1,000 schedules: a step that met nothing is not counted. The least is
 * about half of what was measured, so that only a change of the generator, or of what it plays with, can miss it.
 */
export const leastOfLive = {
  joins: 1,
  joinsAgain: 1,
  joinsLost: 1,
  placesMoved: 1,
  mobilesTaken: 1,
  joinsRefused: 1,
  drops: 1,
  silentDrops: 1,
  silentDropsFound: 1,
  moves: 1,
  replaced: 1,
  accepted: 1,
  acceptedTooLate: 1,
  declined: 1,
  left: 1,
  firstMisses: 1,
  laterMisses: 1,
  missedUnanswered: 1,
  missedOffline: 1,
  called: 1,
  calledPastOffline: 1,
  noOneOnline: 1,
  pressedTogether: 1,
  staleRefused: 1,
  chosen: 1,
  chosenOffline: 1,
  rejected: 1,
  finished: 1,
  links: 1,
  announced: 1,
  pauses: 1,
  callsWhilePaused: 1,
  ends: 1,
  begunAnew: 1,
  raced: 1,
  kills: 1,
  stops: 1,
  restartsWhileRinging: 1,
  cuts: 1,
  changesWhileCut: 1,
  deafened: 1,
  changesWhileDeaf: 1,
  stalls: 1,
  snapshotsAfterStall: 1,
  stallsCut: 1,
  rolesLost: 1,
  forbidden: 1,
  servedToTheEnd: 1,
} as const satisfies Record<string, number>

export type LiveCounter = keyof typeof leastOfLive
export type LiveCoverage = Record<LiveCounter, number>

export const liveCounters = Object.keys(leastOfLive) as LiveCounter[]

/** From so many on, a run must have met everything. A few schedules cannot play it all. */
export const leastLiveRuns = 200

export function noLiveCoverage(): LiveCoverage {
  return Object.fromEntries(liveCounters.map((name) => [name, 0])) as LiveCoverage
}

export function addLiveCoverage(sum: LiveCoverage, more: LiveCoverage): void {
  for (const name of liveCounters) sum[name] += more[name]
}

/** Chance asks for room: a short run may have half of what a long one has, and one of each at least. */
export function leastOf(played: number, name: LiveCounter): number {
  const share = (leastOfLive[name] * played) / 1_000
  return Math.max(1, Math.floor(played < 1_000 ? share / 2 : share))
}

/** The counters that stayed below their least, as sentences. */
export function missedLiveCoverage(played: number, coverage: LiveCoverage): string[] {
  return liveCounters
    .filter((name) => coverage[name] < leastOf(played, name))
    .map((name) => `${name}: ${coverage[name]} in ${played} schedules, at least ${leastOf(played, name)} expected`)
}
