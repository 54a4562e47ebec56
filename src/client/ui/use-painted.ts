import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../platform/after-paint.ts'

/** Whether the component has been painted once. Less urgent content is rendered then, and yields to keystrokes. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
