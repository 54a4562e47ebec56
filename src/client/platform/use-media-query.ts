import { useCallback } from 'react'
import { useStoreValue } from './use-store-value.ts'

/** From this size on, columns have room to scroll separately: the variant `workspace` of the styles. */
export const workspaceScreen = '(min-width: 64rem) and (min-height: 36rem)'

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
