import { readItem, writeItem } from '../../../platform/storage/storage.ts'

/**
 * The person's answer about this phone, where a page can read it synchronously; the copy in the database is
 * authoritative.
 */
export type Ownership = 'own' | 'shared'

const name = 'phone'
const listeners = new Set<() => void>()

/** Null before the question was answered. */
export function readOwnership(): Ownership | null {
  const kept = readItem(name)
  return kept === 'own' || kept === 'shared' ? kept : null
}

export function noteOwnership(ownership: Ownership): void {
  writeItem(name, ownership)
  for (const listener of listeners) listener()
}

export function onOwnership(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
