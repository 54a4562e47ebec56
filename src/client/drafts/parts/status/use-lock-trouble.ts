import { useStoreValue } from '../../../platform/use-store-value.ts'
import { isLockStuck, onLockTrouble } from '../../phone/notes/lock-trouble.ts'

/** Whether the drafts of a shared phone should be locked by now but could not be. */
export function useLockTrouble(): boolean {
  return useStoreValue(onLockTrouble, isLockStuck)
}
