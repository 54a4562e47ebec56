import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listLiveSessions, listSessionGuests } from '#contract/live/live.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about the record. */
const recordKey = 'live-record'

export function sessionsQuery({ page }: { page: number }) {
  return queryOptions({
    queryKey: [recordKey, 'sessions', page],
    queryFn: ({ signal }) => unwrap(call(listLiveSessions, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function sessionGuestsQuery({ id, page }: { id: string; page: number }) {
  return queryOptions({
    queryKey: [recordKey, 'guests', id, page],
    queryFn: ({ signal }) => unwrap(call(listSessionGuests, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
