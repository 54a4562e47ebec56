import { useSyncExternalStore } from 'react'

/**
 * The value of a store outside of React. `readFirst` gives the value of the HTML that the build wrote: it is drawn there
 * and while the page is taken over, so that both agree; the current value follows at once.
 */
export function useStoreValue<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  readFirst: () => Value = read,
): Value {
  return useSyncExternalStore(subscribe, read, readFirst)
}

const never = () => () => undefined

/** False in the HTML that the build wrote and while it is taken over, true from then on. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
