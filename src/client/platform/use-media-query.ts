import { useCallback } from 'react'
import { useStoreValue } from './use-store-value.ts'

/** From this width a table fits, and so does a document beside the answers. Tailwind's lg. */
export const wideScreen = '(min-width: 64rem)'

/** Whether the media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useStoreValue(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
