import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listDisputes } from '#contract/disputes.ts'
import type { Role } from '#domain/people/roles.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'

export const disputesKey = 'disputes'

/** The desks of money: they look after what does not fit. */
export const disputeDesks = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR'] as const satisfies Role[]

type Wanted = { page?: number; size?: number; state?: 'open' | 'settled' }

/** Disputed payments that this person may see, those that wait first. */
export function disputesQuery({ page = 1, size = 20, state }: Wanted) {
  const query = { page, size, ...(state !== undefined && { state }) }
  return queryOptions({
    queryKey: [disputesKey, query],
    queryFn: ({ signal }) => unwrap(call(listDisputes, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
