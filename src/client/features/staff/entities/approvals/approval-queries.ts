import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listApprovals } from '#contract/administration/approvals.ts'
import type { ApprovalState } from '#domain/people/approval-states.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about requests for approval. */
export const approvalsKey = 'approvals'

export function approvalsQuery({ state, page }: { state: ApprovalState | undefined; page: number }) {
  return queryOptions({
    queryKey: [approvalsKey, state, page],
    queryFn: ({ signal }) => unwrap(call(listApprovals, { query: { page, ...(state && { state }) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
