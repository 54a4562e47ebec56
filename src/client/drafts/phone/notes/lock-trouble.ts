let isStuck = false
const listeners = new Set<() => void>()

/** Whether the drafts of a shared phone should be locked by now but could not be. */
export function isLockStuck(): boolean {
  return isStuck
}

export function noteLockTrouble(stuck: boolean): void {
  if (stuck === isStuck) return
  isStuck = stuck
  for (const listener of listeners) listener()
}

export function onLockTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
