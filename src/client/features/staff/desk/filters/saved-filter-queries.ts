import { queryOptions } from '@tanstack/react-query'
import { listSavedFilters } from '#contract/applications/desk/saved-filters.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export type Saved = AnswerOf<typeof listSavedFilters>['body']['list'][number]

/** The first part of the query key, for calls that invalidate the list. */
export const savedFiltersKey = 'saved-filters'

export const savedFiltersQuery = queryOptions({
  queryKey: [savedFiltersKey],
  queryFn: async ({ signal }) => (await unwrap(call(listSavedFilters, { signal }))).list,
  // The cached list is shown at once and reloaded with each page; it is short and seldom changes.
  staleTime: 0,
})
