import { useStoreValue } from '../../platform/use-store-value.ts'

/** Whether the drafts of a shared phone should be locked by now but could not be. */
let isStuck = false
const listeners = new Set<() => void>()

export function noteLockTrouble(stuck: boolean): void {
  if (stuck === isStuck) return
  isStuck = stuck
  for (const listener of listeners) listener()
}

export function useLockTrouble(): boolean {
  return useStoreValue(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isStuck,
  )
}
