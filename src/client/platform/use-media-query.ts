import { useCallback, useSyncExternalStore } from 'react'

/** From this width on a table has room, and a document stands beside the answers. Tailwind's lg. */
export const wideScreen = '(min-width: 64rem)'

/** Whether the media query holds; the component follows. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
