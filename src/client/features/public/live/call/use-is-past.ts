import { useCallback, useSyncExternalStore } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'

/** Short enough that ringing ends together with the countdown, also when the phone wakes up after a sleep. */
const everyMs = 250

/** Whether a moment of the browser's clock has passed; false if there is no moment. */
export function useIsPast(moment: number | null): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (moment === null) return () => undefined
      const timer = setInterval(changed, everyMs)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(subscribe, () => moment !== null && browserClock.now() >= moment)
}
