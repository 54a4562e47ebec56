import type { SavedFilter } from '#contract/applications/desk/saved-filters.ts'
import { everything, type ListPlace, type ListView, listHref, typeParam } from '../list/list-view.ts'

/** The part of a view that is saved: its filters, without the searched text and the page. */
export function toSavedFilter({ kind, type }: ListPlace, { statuses, from, flag, age }: ListView): SavedFilter {
  return {
    ...(kind !== null && type === null && { families: [kind] }),
    ...(type !== null && { type: [type] }),
    status: [...statuses],
    ...(from !== null && { from }),
    ...(flag !== null && { flags: [flag] }),
    ...(age !== null && { ageing: age }),
  }
}

/** The address of the list with a saved filter. */
export function savedHref(
  { families, type, status, from, flags, ageing }: SavedFilter,
  desk: ListView['desk'],
): string {
  const [kind] = families ?? []
  const [only] = type ?? []
  const param = only === undefined ? (kind ?? everything.param) : typeParam(only)
  const view = { statuses: status ?? [], from: from ?? null, flag: flags?.[0] ?? null, age: ageing ?? null }
  return listHref(param, { ...view, desk })
}
