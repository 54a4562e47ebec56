/**
 * The minimum number of times that each event must really happen in 1,000 schedules; a step without an effect is not
 * counted. The minimum is about half of the measured number, so that only a change of the generator, or of the code
 * that it plays with, can miss it.
 */
export const leastPerThousand = {
  conflicts: 500,
  conflictsOnRows: 200,
  conflictsInRemovedRows: 30,
  settledMine: 150,
  settledTheirs: 200,
  settledThird: 40,
  rowsMoved: 30,
  rowsRemoved: 100,
  rowsRestored: 30,
  revocations: 45,
  codesEntered: 30,
  accountDrafts: 12,
  exports: 110,
  importsMerged: 80,
  evictions: 60,
  evictionsOfMarks: 30,
  putBacks: 60,
  locks: 50,
  unlocks: 50,
  wipes: 50,
  quotaErrors: 110,
  lostIds: 90,
  lateAnswers: 200,
  largeOutboxes: 20,
  upgradesWithOpenTab: 40,
  submissions: 70,
  returns: 45,
  waysOutTaken: 50,
  restores: 65,
} as const satisfies Record<string, number>

/** A run of at least this many schedules must have met everything. Fewer schedules cannot play it all. */
export const leastRuns = 200

export type Counter = keyof typeof leastPerThousand
export type Coverage = Record<Counter, number>

export const counters = Object.keys(leastPerThousand) as Counter[]

export function noCoverage(): Coverage {
  return Object.fromEntries(counters.map((name) => [name, 0])) as Coverage
}

export function addCoverage(sum: Coverage, more: Coverage): void {
  for (const name of counters) sum[name] += more[name]
}

/** The counters below their minimum; a run shorter than 1,000 must reach its share, and each at least once. */
export function missedCoverage(played: number, coverage: Coverage): string[] {
  return counters
    .filter((name) => coverage[name] < leastIn(played, name))
    .map((name) => `${name}: ${coverage[name]} in ${played} schedules, at least ${leastIn(played, name)} expected`)
}

/** Chance needs a margin: the minimum of a short run is half of its share. */
export function leastIn(played: number, name: Counter): number {
  const share = (leastPerThousand[name] * played) / 1_000
  return Math.max(1, Math.floor(played < 1_000 ? share / 2 : share))
}
