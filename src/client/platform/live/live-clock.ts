export type LiveClock = {
  /** Milliseconds of a clock that is never set back. */
  now: () => number
  /** Between 0 and 1. */
  random: () => number
  /** Runs `act` after `ms` milliseconds. Returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void
}

export const browserClock: LiveClock = {
  now: () => performance.now(),
  random: () => Math.random(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** A timer that is set anew and cancelled. */
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
