import { useEffect, useState } from 'react'

/** Often enough for events that begin at a full minute. */
const tickMs = 15_000

/** The current time in milliseconds, updated while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
