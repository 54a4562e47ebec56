import { queryOptions } from '@tanstack/react-query'
import { applicationCalls, stats } from '#contract/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'

/** A desk looks up now and then; the numbers follow by themselves. */
const refetchMs = 60_000

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => unwrap(call(stats, { signal })),
  refetchInterval: refetchMs,
})

/** The latest applications of a signed-in applicant; more of them stand on their own list. */
export function ownApplicationsQuery(kind: ApplicationKind) {
  const body = { page: 1, size: 10, sort: 'newest' as const }
  return queryOptions({
    queryKey: ['applications', kind, 'search', body],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[kind].search, { body, signal })),
  })
}
