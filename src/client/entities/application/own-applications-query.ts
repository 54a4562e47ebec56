import { queryOptions } from '@tanstack/react-query'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { searchApplications } from '#contract/applications/desks.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the cache key, for calls that invalidate the list. */
export const ownApplicationsKey = 'own-applications'

/** More than an account usually has. Older applications are found through the lists. */
const maxSize = 100

/** The applications of the signed-in account, of both families, the latest change first. */
export const ownApplicationsQuery = queryOptions({
  queryKey: [ownApplicationsKey],
  queryFn: async ({ signal }): Promise<ApplicationSummary[]> => {
    const body = { page: 1, size: maxSize }
    return (await unwrap(call(searchApplications, { body, signal }))).list
  },
  // Applications are added to the account on other pages and devices too: the cache is shown and reloaded in the
  // background.
  staleTime: 0,
})
