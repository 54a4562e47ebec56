import { useEffect, useRef } from 'react'

/**
 * One page replaces another by itself here, when a guest has joined, a session begins or hosting ends. Where the focus was
 * on what is gone, it goes to the heading of what is new (`data-stage-heading`), else to that of the page.
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
