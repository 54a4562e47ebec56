import { useEffect, useState } from 'react'

/** Often enough for what begins at a minute. */
const tickMs = 15_000

/** The time, in milliseconds, which goes on while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
