import { queryOptions } from '@tanstack/react-query'
import { readAuditChain } from '#contract/audit.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about the audit. */
const auditKey = 'audit'
const chainKey = [auditKey, 'chain'] as const

/** Short, because new lines are sealed within seconds. */
const chainRefetchMs = 30_000

export const auditChainQuery = queryOptions({
  queryKey: chainKey,
  queryFn: ({ signal }) => unwrap(call(readAuditChain, { signal })),
  staleTime: 0,
  refetchInterval: chainRefetchMs,
})
