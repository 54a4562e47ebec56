import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../platform/timing/after-paint.ts'

/**
 * Whether the component has been painted once: what a person does not need at first is rendered then, without delaying
 * keystrokes. With `from` true it is so from the start, and nothing is rendered twice.
 */
export function usePainted(from = false): boolean {
  const [isPainted, setPainted] = useState(from)
  useEffect(() => (isPainted ? undefined : afterPaint(() => startTransition(() => setPainted(true)))), [isPainted])
  return isPainted
}
