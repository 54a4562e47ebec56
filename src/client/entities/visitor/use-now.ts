import { useEffect, useState } from 'react'
import { serverClock } from '../../platform/server-clock.ts'

/** Often enough for events that begin at a full minute. */
const tickMs = 15_000

/** The time of the server in milliseconds, updated while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
