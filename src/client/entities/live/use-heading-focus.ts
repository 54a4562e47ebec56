import { useEffect, useRef } from 'react'

/**
 * For pages whose stage changes by itself: a guest has joined, a session begins, hosting ends. If the element with the
 * focus is gone, the focus moves to the heading of the new stage (`data-stage-heading`), else to that of the page.
 */
export function useHeadingFocus(stage: string): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the stage
  useEffect(() => {
    if (document.activeElement !== document.body || last.current === null || last.current.isConnected) return
    last.current = null
    const heading = document.querySelector<HTMLElement>('main [data-stage-heading]')
    ;(heading ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [stage])
}
