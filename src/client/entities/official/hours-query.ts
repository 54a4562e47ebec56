import { queryOptions } from '@tanstack/react-query'
import { getHours } from '#contract/administration/officials.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of its key. */
export const hoursKey = 'official-hours'

/** When an official receives visitors. */
export function hoursQuery(id: string) {
  return queryOptions({
    queryKey: [hoursKey, id],
    queryFn: ({ signal }) => unwrap(call(getHours, { query: { id }, signal })),
    staleTime: 0,
    // A form may be open over it: what is typed stays, and the server refuses a change of an outdated version.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
