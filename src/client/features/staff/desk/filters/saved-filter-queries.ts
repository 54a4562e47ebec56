import { queryOptions } from '@tanstack/react-query'
import { listSavedFilters } from '#contract/applications/desk/saved-filters.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export type Saved = AnswerOf<typeof listSavedFilters>['body']['list'][number]

/** The first part of the key, for calls that make the list stale. */
export const savedFiltersKey = 'saved-filters'

export const savedFiltersQuery = queryOptions({
  queryKey: [savedFiltersKey],
  queryFn: async ({ signal }) => (await unwrap(call(listSavedFilters, { signal }))).list,
  // They are few and change by hand: what is kept is shown at once and read again with each page.
  staleTime: 0,
})
