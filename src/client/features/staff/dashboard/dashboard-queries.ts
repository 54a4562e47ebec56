import { queryOptions } from '@tanstack/react-query'
import { stats } from '#contract/applications/applications.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** The dashboard stays open at a desk, so its numbers reload by themselves. */
const refetchMs = 60_000

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => unwrap(call(stats, { signal })),
  refetchInterval: refetchMs,
})
