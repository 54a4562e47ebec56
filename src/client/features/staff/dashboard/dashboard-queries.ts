import { queryOptions } from '@tanstack/react-query'
import { stats } from '#contract/applications/applications.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** The numbers reload by themselves, because a desk leaves the dashboard open. */
const refetchMs = 60_000

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => unwrap(call(stats, { signal })),
  refetchInterval: refetchMs,
})
