import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordFilter } from '#domain/administration/record-status.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import type { EntityDefinition, EntityRecord } from './entity.ts'

type Wanted = { page: number; status?: RecordFilter | undefined; officialId?: string | undefined }

export function recordsQuery({ key, calls }: EntityDefinition, { page, status = 'ACTIVE', officialId }: Wanted) {
  return queryOptions({
    queryKey: [key, 'page', page, status, officialId],
    queryFn: async ({ signal }) => {
      // Only kinds with this filter have an official in the address.
      const query = { page, status, ...(officialId !== undefined && { officialId }) }
      const answer = await unwrap(call(calls.read, { query, signal }))
      if (!('list' in answer)) throw new Error('Expected a page of records, received one record.')
      return { ...answer, list: answer.list as readonly EntityRecord[] }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

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
