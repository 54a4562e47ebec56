import { useCallback, useSyncExternalStore } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'

/** Often enough that the ring ends with its count; after a sleep of the phone the next one finds it past. */
const everyMs = 250

/** Whether a moment of the browser's clock has passed; false without one. */
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
