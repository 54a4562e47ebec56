import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit, readAuditChain } from '#contract/audit.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about the audit. */
export const auditKey = 'audit'
const chainKey = [auditKey, 'chain'] as const

/** Short, because new lines are sealed within seconds. */
const chainRefetchMs = 30_000

export function auditQuery(wanted: QueryInput<typeof listAudit>) {
  return queryOptions({
    queryKey: [auditKey, 'lines', wanted],
    queryFn: ({ signal }) => unwrap(call(listAudit, { query: wanted, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const auditChainQuery = queryOptions({
  queryKey: chainKey,
  queryFn: ({ signal }) => unwrap(call(readAuditChain, { signal })),
  staleTime: 0,
  refetchInterval: chainRefetchMs,
})
