import type { DraftHead } from '#sync/store.ts'
import { formHref } from '../../../platform/href.ts'
import { readItem, removeItem, writeItem } from '../../../platform/storage/storage.ts'
import { findTypeFacts } from '../definitions/type-facts.ts'

/** The page that opens a draft of this phone, at the place where it was left; null for a type that this version does not know. */
export function draftAddress({ id, type, signedIn }: Pick<DraftHead, 'id' | 'type' | 'signedIn'>): string | null {
  const routes = findTypeFacts(type)?.routes
  if (routes === undefined) return null
  return formHref((signedIn ? routes.enlist : null) ?? routes.apply, { draft: id, ...readPlace(id) })
}

/** The page of the form at which a person left a draft, as its address names it. */
type DraftPlace = { step: string; page?: number }

const name = 'places'

function readAll(): Record<string, DraftPlace> {
  try {
    const places: unknown = JSON.parse(readItem(name) ?? '{}')
    return typeof places === 'object' && places !== null ? (places as Record<string, DraftPlace>) : {}
  } catch {
    return {}
  }
}

/** Null for a draft that was not open on this phone yet. */
function readPlace(draftId: string): DraftPlace | null {
  return readAll()[draftId] ?? null
}

export function notePlace(draftId: string, place: DraftPlace): void {
  writeItem(name, JSON.stringify({ ...readAll(), [draftId]: place }))
}

/** Forgets the places of all drafts but these. */
export function keepPlaces(draftIds: readonly string[]): void {
  const kept = Object.entries(readAll()).filter(([id]) => draftIds.includes(id))
  if (kept.length === 0) removeItem(name)
  else writeItem(name, JSON.stringify(Object.fromEntries(kept)))
}
