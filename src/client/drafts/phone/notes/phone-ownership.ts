import { createObservable } from '../../../platform/observable.ts'
import { readItem, writeItem } from '../../../platform/storage/storage.ts'

/**
 * The person's answer about this phone, where a page can read it synchronously; the copy in the database is
 * authoritative.
 */
export type Ownership = 'own' | 'shared'

const name = 'phone'
const changes = createObservable()

/** Null before the question was answered. */
export function readOwnership(): Ownership | null {
  const kept = readItem(name)
  return kept === 'own' || kept === 'shared' ? kept : null
}

export function noteOwnership(ownership: Ownership): void {
  writeItem(name, ownership)
  changes.notify()
}

export const onOwnership = changes.subscribe
