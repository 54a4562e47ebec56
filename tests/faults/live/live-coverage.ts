/**
 * The minimum number of times that each event must really happen in 1,000 schedules; a step without an effect is not
 * counted. The minimum is about half of the measured number, so that only a change of the generator, or of the code
 * that it plays with, can miss it.
 */
export const leastOfLive = {
  joins: 1500,
  joinsAgain: 670,
  joinsLost: 230,
  secondPlaces: 300,
  codesAsked: 350,
  claims: 140,
  claimsRefused: 300,
  placesReleased: 10,
  placesMoved: 85,
  callsMoved: 12,
  claimsDropped: 8,
  joinsRefused: 160,
  drops: 310,
  silentDrops: 180,
  silentDropsFound: 150,
  moves: 310,
  replaced: 550,
  accepted: 1100,
  acceptedTooLate: 110,
  declined: 220,
  left: 87,
  firstMisses: 700,
  laterMisses: 180,
  missedUnanswered: 600,
  missedOffline: 62,
  called: 2100,
  calledPastOffline: 180,
  noOneOnline: 170,
  pressedTogether: 220,
  staleRefused: 180,
  chosen: 120,
  chosenOffline: 50,
  rejected: 50,
  finished: 1100,
  links: 1,
  announced: 210,
  pauses: 110,
  callsWhilePaused: 360,
  ends: 480,
  begunAnew: 1,
  raced: 1200,
  kills: 310,
  stops: 220,
  restartsWhileRinging: 270,
  cuts: 100,
  changesWhileCut: 62,
  deafened: 120,
  changesWhileDeaf: 150,
  stalls: 110,
  snapshotsAfterStall: 62,
  stallsCut: 1,
  rolesLost: 75,
  forbidden: 62,
  servedToTheEnd: 1000,
} as const satisfies Record<string, number>

export type LiveCounter = keyof typeof leastOfLive
export type LiveCoverage = Record<LiveCounter, number>

export const liveCounters = Object.keys(leastOfLive) as LiveCounter[]

/** A run of at least this many schedules must have met everything. Fewer schedules cannot play rare events. */
export const leastLiveRuns = 200

export function noLiveCoverage(): LiveCoverage {
  return Object.fromEntries(liveCounters.map((name) => [name, 0])) as LiveCoverage
}

export function addLiveCoverage(sum: LiveCoverage, more: LiveCoverage): void {
  for (const name of liveCounters) sum[name] += more[name]
}

/**
 * Chance needs a margin: the minimum of a short run is half of its share, but at least one; of a very short one a
 * quarter.
 */
export function leastOf(played: number, name: LiveCounter): number {
  const share = (leastOfLive[name] * played) / 1_000
  if (played < leastLiveRuns) return Math.floor(share / 4)
  return Math.max(1, Math.floor(played < 1_000 ? share / 2 : share))
}

/** The counters below their minimum, as sentences. */
export function missedLiveCoverage(played: number, coverage: LiveCoverage): string[] {
  return liveCounters
    .filter((name) => coverage[name] < leastOf(played, name))
    .map((name) => `${name}: ${coverage[name]} in ${played} schedules, at least ${leastOf(played, name)} expected`)
}
