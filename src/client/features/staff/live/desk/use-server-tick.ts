import { useEffect, useState } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'

/**
 * The time of the server in milliseconds, updated every second while the component is mounted. Until the time of the
 * server is known, the clock of this computer is used.
 */
export function useServerTick(serverAhead: number | null): number {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return serverAhead === null ? Date.now() : browserClock.now() + serverAhead
}
