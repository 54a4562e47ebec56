import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { endpointQuery, retryUnanswered } from '../../../../platform/api/endpoint-query.ts'

/** How long a slow phone takes from the answer of the server to the rendering of the page. */
const sameVisitMs = 3_000

/** After a refusal the page shows that answer instead of asking again, even if its code takes this long to load. */
const sameRefusalMs = 30_000

/** One whole application. */
export function applicationQuery(kind: ApplicationKind, id: string) {
  return endpointQuery(
    applicationCalls[kind].get,
    { query: { id } },
    {
      // Loaded again at each visit, but not whenever the window gets the focus: the server records every access of a
      // desk. Data that was loaded a moment ago was loaded for this visit, before the page opened.
      staleTime: 0,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > sameRefusalMs,
      refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > sameVisitMs,
      refetchOnWindowFocus: false,
      retry: retryUnanswered,
    },
  )
}
