import { createObservable } from '../../../platform/observable.ts'

let isStuck = false
const changes = createObservable()

/** Whether the drafts of a shared phone should be locked by now but could not be. */
export function isLockStuck(): boolean {
  return isStuck
}

export function noteLockTrouble(stuck: boolean): void {
  if (stuck === isStuck) return
  isStuck = stuck
  changes.notify()
}

export const onLockTrouble = changes.subscribe
