/** Wrong PINs in a row and when the last one was typed (milliseconds). */
export type PinTries = { wrong: number; lastAt: number }

/** The number of wrong PINs without a wait. */
const freeTries = 5
const firstWaitMs = 30_000
const longestWaitMs = 3_600_000

/** Pure: milliseconds until the next PIN may be tried. After the clock was set back, the whole wait starts again. */
export function waitLeft({ wrong, lastAt }: PinTries, now: number): number {
  const wait = waitAfter(wrong)
  return Math.max(0, Math.min(wait, lastAt + wait - now))
}

/** Pure: the tries at `now`. When the clock was set back, the wait starts again, so that it never becomes longer. */
export function settleClock(tries: PinTries, now: number): PinTries {
  return now < tries.lastAt ? { ...tries, lastAt: now } : tries
}

function waitAfter(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(wrong - freeTries, 16))
}
