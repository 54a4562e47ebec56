/** Full jitter between zero and a ceiling that doubles: guests who lost the same server do not return at once. */
export const backoff = { firstMs: 500, lastMs: 30_000 }

/** The wait before the next attempt, in milliseconds, after this many failures in a row. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(backoff.lastMs, backoff.firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.floor(ceiling * random())
}
