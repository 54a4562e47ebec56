import { keepPreviousData, type QueryMeta, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { searchApplications } from '#contract/applications/desks.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { call } from '../../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import { isNarrowed, type ListPlace, type ListView, sameStatuses, searchBody } from '../list/list-view.ts'

export type Summary = z.infer<typeof ApplicationSummary>

/**
 * The first part of the key of every cached answer about applications, so that a decision can invalidate all of them.
 */
export const applicationsKey = 'applications'

/** A refusal is final; only a missing answer is retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof CallFailure && error.failure.problem === undefined

/** How many pages of a desk are stored for use without a connection: more than a person reads offline. */
const deskPagesKept = 10

/** The person's own desk is stored for offline use. Searches are never stored: they often contain a name or an NID. */
function keptBy(view: ListView): QueryMeta {
  if (view.text !== '') return { kept: 'never' }
  const isOwnDesk = view.desk.length > 0 && sameStatuses(view.statuses, view.desk) && !isNarrowed(view)
  return isOwnDesk && view.page <= deskPagesKept ? { kept: 'always' } : {}
}

/**
 * One page of a list, over both families. The previous page stays visible while the next one loads. The list is read
 * again when the counts of the desks have changed (`counts/desk-counts.ts`).
 */
export function listQuery(place: ListPlace, view: ListView) {
  const body = searchBody(place, view)
  return queryOptions({
    queryKey: [applicationsKey, 'both', 'search', body],
    queryFn: ({ signal }) => unwrap(call(searchApplications, { body, signal })),
    meta: keptBy(view),
    placeholderData: keepPreviousData,
    // The cached list is shown at once and reloaded whenever a list is opened.
    staleTime: 0,
    retry,
  })
}

/**
 * The application that a renewal is compared with. Loaded once: it does not change, and the server records every
 * access.
 */
export function previousQuery(kind: ApplicationKind, id: string) {
  return queryOptions({
    queryKey: [applicationsKey, kind, 'previous', id],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[kind].previous, { query: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  })
}

/** How long a slow phone takes from the answer of the server to the rendering of the page. */
const sameVisitMs = 3_000

/** After a refusal the page shows that answer instead of asking again, even if its code takes this long to load. */
const sameRefusalMs = 30_000

/** One whole application. */
export function applicationQuery(kind: ApplicationKind, id: string) {
  return queryOptions({
    queryKey: [applicationsKey, kind, 'one', id],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[kind].get, { query: { id }, signal })),
    // Loaded again at each visit, but not whenever the window gets the focus: the server records every access of a
    // desk. Data that was loaded a moment ago was loaded for this visit, before the page opened.
    staleTime: 0,
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > sameRefusalMs,
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > sameVisitMs,
    refetchOnWindowFocus: false,
    retry,
  })
}
