import { queryOptions, useQuery } from '@tanstack/react-query'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import { call } from '../../../../platform/api/api.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import type { QueryView } from '../../../../ui/list/query-state.tsx'

/** Other applications that may be of the same person. Read again at each visit, as the application is. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: ['duplicates', id],
    queryFn: ({ signal }) => unwrap(call(listDuplicates, { query: { id }, signal })),
    // The page asks together with the application, and its notice a moment later.
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 1 && error instanceof CallFailure && error.failure.problem === undefined,
  })
}

/**
 * Asks for them together with the application, and holds that back until they are known: their notice stands above the
 * answers, and would move them if it came later. The reader who may not ask waits for nothing.
 */
export function useBesideDuplicates<Data>(id: string, query: QueryView<Data>): QueryView<Data> {
  const mayAsk = mayCall(useSession(), listDuplicates)
  const { isPending, fetchStatus } = useQuery({ ...duplicatesQuery(id), enabled: mayAsk })
  const isUnknown = mayAsk && isPending && fetchStatus !== 'paused'
  return isUnknown ? { ...query, data: undefined, isPending: true, isError: false, error: null } : query
}
