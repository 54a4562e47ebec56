import { useQuery } from '@tanstack/react-query'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import { endpointQuery, retryUnanswered } from '../../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import type { QueryView } from '../../../../ui/list/query-state.tsx'

/** Other applications that may be of the same person. They are read again at each visit, like the application. */
export function duplicatesQuery(id: string) {
  return endpointQuery(
    listDuplicates,
    { query: { id } },
    {
      // Long enough that the page and, a moment later, its notice share one call.
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: retryUnanswered,
    },
  )
}

/**
 * Loads the duplicates together with the application, and reports the application as pending until both are there: the
 * notice is above the answers and would move them if it came later. People without access to duplicates do not wait.
 */
export function useBesideDuplicates<Data>(id: string, query: QueryView<Data>): QueryView<Data> {
  const mayAsk = mayCall(useSession(), listDuplicates)
  const { isPending, fetchStatus } = useQuery({ ...duplicatesQuery(id), enabled: mayAsk })
  const isUnknown = mayAsk && isPending && fetchStatus !== 'paused'
  return isUnknown ? { ...query, data: undefined, isPending: true, isError: false, error: null } : query
}
