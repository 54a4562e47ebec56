import { useEffect, useState } from 'react'
import { browserClock } from '../../../../platform/live/live-clock.ts'
import { serverClock } from '../../../../platform/server-clock.ts'

/**
 * The time of the server in milliseconds, updated every second while the component is mounted. Until the time of the
 * server is known here, that of the last answer counts.
 */
export function useServerTick(serverAhead: number | null): number {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return serverAhead === null ? serverClock.now() : browserClock.now() + serverAhead
}
