import { useSyncExternalStore } from 'react'
import { type Ownership, onOwnership, readOwnership } from './phone-ownership.ts'

/** What the person said of this phone; null while nobody was asked. */
export function useOwnership(): Ownership | null {
  return useSyncExternalStore(onOwnership, readOwnership)
}
