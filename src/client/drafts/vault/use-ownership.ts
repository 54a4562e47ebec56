import { useSyncExternalStore } from 'react'
import { type Ownership, onOwnership, readOwnership } from './phone-ownership.ts'

/** The person's answer about this phone; null before the question was answered. */
export function useOwnership(): Ownership | null {
  return useSyncExternalStore(onOwnership, readOwnership)
}
