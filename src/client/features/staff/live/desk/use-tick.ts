import { useEffect, useState } from 'react'

/** The time in milliseconds, once a second while the component is shown. */
export function useTick(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
