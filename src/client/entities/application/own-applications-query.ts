import { searchApplications } from '#contract/applications/desks.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** More than an account usually has. Older applications are found through the lists. */
const maxSize = 100

/** The applications of the signed-in account, of both families, the latest change first. */
export const ownApplicationsQuery = endpointQuery(
  searchApplications,
  { body: { page: 1, size: maxSize } },
  {
    select: ({ list }) => list,
    // Applications are added to the account on other pages and devices too: the cache is shown and reloaded in the
    // background.
    staleTime: 0,
  },
)
