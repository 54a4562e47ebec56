import { useEffect, useRef } from 'react'

/**
 * One page replaces another by itself here, when a session begins or hosting ends. Where the focus was on what is gone,
 * it goes to the heading.
 */
export function useHeadingFocus(stage: string): void {
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [stage])
}
