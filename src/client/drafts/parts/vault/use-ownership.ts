import { useStoreValue } from '../../../platform/use-store-value.ts'
import { type Ownership, onOwnership, readOwnership } from '../../phone/notes/phone-ownership.ts'

/** The person's answer about this phone; null before the question was answered. */
export function useOwnership(): Ownership | null {
  return useStoreValue(onOwnership, readOwnership, () => null)
}
