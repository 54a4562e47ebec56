import { useSyncExternalStore } from 'react'

/**
 * The value of a store outside of React. `readFirst` gives the value in the prerendered HTML: it is used there and
 * while the page is taken over, so that both agree; the current value follows at once.
 */
export function useStoreValue<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  readFirst: () => Value = read,
): Value {
  return useSyncExternalStore(subscribe, read, readFirst)
}

const never = () => () => undefined

/** False in the prerendered HTML and while it is taken over, true from then on. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
