import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listDisputes } from '#contract/payments/disputes.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

export const disputesKey = 'disputes'

type Wanted = { page?: number; size?: number; state?: 'open' | 'settled' }

/** Disputed payments that this person may see, the open ones first. */
export function disputesQuery({ page = 1, size = 20, state }: Wanted) {
  const query = { page, size, ...(state !== undefined && { state }) }
  return queryOptions({
    queryKey: [disputesKey, query],
    queryFn: ({ signal }) => unwrap(call(listDisputes, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
