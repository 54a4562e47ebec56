export type LiveClock = {
  /** Milliseconds of a clock that is never set back and continues while the phone sleeps. */
  now: () => number
  /** Between 0 and 1. */
  random: () => number
  /** Runs `act` after `ms` milliseconds. Returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void
}

/** After a sleep the wall clock is ahead of the page's clock by more than this; less is rounding. */
const sleptMs = 1_000

/**
 * One clock from two: the page's clock is never set back, but stops on some phones while they sleep; the wall clock
 * does not stop. If the wall clock is set forward, the time jumps: a call then ends early here, and rings again after
 * the next message of the server.
 */
export function joinClocks(page: () => number, wall: () => number): () => number {
  let last = { page: page(), wall: wall() }
  let now = last.page
  return () => {
    const next = { page: page(), wall: wall() }
    const [passed, onTheWall] = [next.page - last.page, next.wall - last.wall]
    now += onTheWall - passed > sleptMs ? onTheWall : passed
    last = next
    return now
  }
}

export const browserClock: LiveClock = {
  now: joinClocks(
    () => performance.now(),
    () => Date.now(),
  ),
  random: () => Math.random(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** A timer that can be set again and cancelled. */
export type Alarm = { set: (ms: number, act: () => void) => void; clear: () => void; readonly isSet: boolean }

export function createAlarm(clock: LiveClock): Alarm {
  let cancel: (() => void) | null = null
  const clear = () => {
    cancel?.()
    cancel = null
  }
  return {
    set(ms, act) {
      clear()
      cancel = clock.after(ms, () => {
        cancel = null
        act()
      })
    },
    clear,
    get isSet() {
      return cancel !== null
    },
  }
}
