/** Full jitter between nothing and a ceiling that doubles: guests who lost the same server do not come back at once. */
export const backoff = { firstMs: 500, lastMs: 30_000 }

/** How long to wait before the next attempt, in milliseconds, after so many that have failed one after another. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(backoff.lastMs, backoff.firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.floor(ceiling * random())
}
