import { useEffect, useState } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'

/** Whole seconds until a moment of the browser's clock; 0 after it. */
export function useSecondsLeft(until: number): number {
  const read = () => Math.max(0, Math.ceil((until - browserClock.now()) / 1000))
  const [seconds, setSeconds] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the moment only
  useEffect(() => {
    setSeconds(read())
    const timer = setInterval(() => setSeconds(read()), 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
