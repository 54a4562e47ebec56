import { queryOptions } from '@tanstack/react-query'
import { listRatings } from '#contract/applications/desk/ratings.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export const ratingsKey = 'ratings'
/** How many ratings one call returns at most. */
export const ratingsShown = 100

/** The newest work ratings of an application and its enlistment. */
export function ratingsQuery(applicationId: string) {
  return queryOptions({
    queryKey: [ratingsKey, applicationId],
    queryFn: ({ signal }) =>
      unwrap(call(listRatings, { query: { page: 1, size: ratingsShown, applicationId }, signal })),
  })
}
