/**
 * The ceiling of the wait, which doubles with each try. The wait is random below it (full jitter), so that a thousand
 * phones that come online together do not send at once.
 */
export const retryDelay = { firstMs: 2_000, lastMs: 300_000 }

/** However long the server asks to wait, a phone may try again after an hour. */
const longestAskedWaitMs = 3_600_000

/** `asked`: the server set the time (retry-after), so a tap does not send earlier. */
export type Retry = { tries: number; notBefore: number; asked?: boolean }

/**
 * Milliseconds until the next try. A wait longer than any possible one comes from a clock that was set back, and counts
 * as none.
 */
export function waitOf({ retry }: { retry: Retry }, now: number): number {
  const wait = retry.notBefore - now
  // Safeguard: a clock that is set back stops nothing.
  return wait > (retry.asked === true ? longestAskedWaitMs : retryDelay.lastMs) ? 0 : wait
}

type Chance = { random: (bytes: number) => Uint8Array }

/** When to try again after this many tries, or at the time that the server asked for; and in how many milliseconds. */
export function nextRetry(
  context: Chance & { now: () => number },
  { tries, retryAfterSeconds }: { tries: number; retryAfterSeconds: number | null },
): { delay: number; retry: Retry } {
  const asked = retryAfterSeconds === null ? null : retryAfterSeconds * 1000
  const delay = asked === null ? jitter(context, tries) : Math.min(asked, longestAskedWaitMs)
  const retry = { tries: tries + 1, notBefore: context.now() + delay, ...(asked === null ? {} : { asked: true }) }
  return { delay, retry }
}

export function jitter({ random }: Chance, tries: number): number {
  // Safeguard: the pauses grow.
  const ceiling = Math.min(retryDelay.lastMs, retryDelay.firstMs * 2 ** Math.min(tries, 16))
  const [a = 0, b = 0] = random(2)
  return Math.max(250, Math.floor((ceiling * (a * 256 + b)) / 65_536))
}
