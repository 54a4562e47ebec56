import { queryOptions } from '@tanstack/react-query'
import { getHours } from '#contract/administration/officials.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the cache key. */
export const hoursKey = 'official-hours'

/** The hours in which an official receives visitors. */
export function hoursQuery(id: string) {
  return queryOptions({
    queryKey: [hoursKey, id],
    queryFn: ({ signal }) => unwrap(call(getHours, { query: { id }, signal })),
    staleTime: 0,
    // A form may be open over these hours: its input stays, and the server refuses to change an outdated version.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
