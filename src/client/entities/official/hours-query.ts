import { getHours } from '#contract/administration/officials.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The hours in which an official receives visitors. */
export function hoursQuery(id: string) {
  return endpointQuery(
    getHours,
    { query: { id } },
    {
      staleTime: 0,
      // A form may be open over these hours: its input stays, and the server refuses to change an outdated version.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
}
