import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { call } from '../../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import { type ListPlace, type ListView, searchBody } from '../list/list-view.ts'

export type Summary = z.infer<typeof ApplicationSummary>

/**
 * The first part of the key of every cached answer about applications, so that a decision can make all of them stale.
 */
export const applicationsKey = 'applications'

/** A refusal is final; only a missing answer is retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof CallFailure && error.failure.problem === undefined

/** A desk's list follows new applications, at the cost of one small request a minute. */
const refetchMs = 60_000

/** One page of a list. The previous page stays visible while the next one loads. */
export function listQuery(place: ListPlace, view: ListView) {
  const body = searchBody(place, view)
  return queryOptions({
    queryKey: [applicationsKey, place.kind, 'search', body],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[place.kind].search, { body, signal })),
    placeholderData: keepPreviousData,
    // The cache is shown at once and reloaded whenever a list is opened.
    staleTime: 0,
    refetchInterval: refetchMs,
    retry,
  })
}

/** The number of applications in a view, for its filter. */
export function countQuery(place: ListPlace, view: ListView) {
  const body = searchBody(place, { ...view, page: 1 }, 1)
  return queryOptions({
    queryKey: [applicationsKey, place.kind, 'count', body],
    queryFn: async ({ signal }) => (await unwrap(call(applicationCalls[place.kind].search, { body, signal }))).total,
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

/** One whole application. */
export function applicationQuery(kind: ApplicationKind, id: string) {
  return queryOptions({
    queryKey: [applicationsKey, kind, 'one', id],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[kind].get, { query: { id }, signal })),
    // Loaded again at each visit, but not whenever the window gets the focus: the server records every access of a
    // desk.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry,
  })
}
