import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import type { EntityDefinition, EntityRecord } from './entity.ts'

export function recordQuery({ key, calls }: EntityDefinition, id: string) {
  return queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(call(calls.read, { query: { id }, signal }))
      if ('list' in answer) throw new Error('Expected one record, received a page.')
      return answer as EntityRecord
    },
    staleTime: 0,
    // No automatic reload, because a form may be open; the server refuses a change of an outdated version anyway.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
