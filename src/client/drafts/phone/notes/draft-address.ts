import type { DraftRow } from '#sync/store.ts'
import { formHref } from '../../../platform/href.ts'
import { findTypeFacts } from '../definitions/type-facts.ts'
import { readPlace } from './draft-places.ts'

/** The page that opens a draft of this phone, at the place where it was left; null for a type that this version does not know. */
export function draftAddress({ id, type, signedIn }: Pick<DraftRow, 'id' | 'type' | 'signedIn'>): string | null {
  const routes = findTypeFacts(type)?.routes
  if (routes === undefined) return null
  return formHref((signedIn ? routes.enlist : null) ?? routes.apply, { draft: id, ...readPlace(id) })
}
