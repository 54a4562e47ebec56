import { readItem, writeItem } from '../../platform/storage/storage.ts'

/** What the person said of this phone, kept where a page can read it at once; the database's own note decides. */
export type Ownership = 'own' | 'shared'

const name = 'phone'
const listeners = new Set<() => void>()

/** Null while nobody was asked. */
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
