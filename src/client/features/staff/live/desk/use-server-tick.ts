import { useEffect, useState } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'

/**
 * The time of the server in milliseconds, once a second while the component is shown. Until the server has said its time,
 * the clock of this computer is all there is.
 */
export function useServerTick(serverAhead: number | null): number {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return serverAhead === null ? Date.now() : browserClock.now() + serverAhead
}
