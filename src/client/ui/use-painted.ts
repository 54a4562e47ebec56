import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../platform/after-paint.ts'

/** Whether the component has been painted once: what a person does not need at first is drawn then, and gives way to keys. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
