import { type RefObject, useEffect, useRef, useState } from 'react'
import { layers } from '../../platform/layers.ts'

/**
 * Makes the browser's Back call `close` while `open`, instead of leaving the page. `close` may refuse or ask first.
 * Null: the person may not close this layer, and Back leaves the page.
 */
export function useLayer(open: boolean, close: (() => void) | null): void {
  const latest = useRef(close)
  latest.current = close
  const isClosable = close !== null
  useEffect(() => {
    if (open) return layers.open({ close: isClosable ? () => latest.current?.() : null })
  }, [open, isClosable])
}

/**
 * Makes Back close a menu that is the browser's own `details`, which works before the scripts are there.
 * Returns the listener for its toggle event and the function that closes it and returns the focus to its button.
 */
export function useDetailsLayer(details: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState(false)
  function close(): void {
    if (details.current === null || !details.current.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  useLayer(open, close)
  // The person may have opened it before the scripts were there.
  useEffect(() => setOpen(details.current?.open === true), [details])
  return { close, onToggle: () => setOpen(details.current?.open === true) }
}
