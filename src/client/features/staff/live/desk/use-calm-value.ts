import { useEffect, useRef, useState } from 'react'

/** How long a screen reader pauses at least between two announcements of the value. */
const pauseMs = 10_000

/** The value, updated at most every ten seconds, for a live region: screen readers would announce every change. */
export function useCalmValue<Value>(value: Value): Value {
  const [calm, setCalm] = useState(value)
  const lastAt = useRef(0)
  useEffect(() => {
    if (value === calm) return
    const wait = Math.max(0, lastAt.current + pauseMs - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setCalm(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, calm])
  return calm
}
