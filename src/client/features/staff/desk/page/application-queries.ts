import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { call } from '../../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import { type ListPlace, type ListView, searchBody } from '../list/list-view.ts'

export type Summary = z.infer<typeof ApplicationSummary>

/** Every cached answer about applications begins with it, so that a decision can make all of them stale. */
export const applicationsKey = 'applications'

/** A refusal stays a refusal; only silence is worth a second try. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof CallFailure && error.failure.problem === undefined

/** A desk's list follows what arrives, at the price of one small request a minute. */
const refetchMs = 60_000

/** One page of a list. The page before stays in sight while the next is on its way. */
export function listQuery(place: ListPlace, view: ListView) {
  const body = searchBody(place, view)
  return queryOptions({
    queryKey: [applicationsKey, place.kind, 'search', body],
    queryFn: ({ signal }) => unwrap(call(applicationCalls[place.kind].search, { body, signal })),
    placeholderData: keepPreviousData,
    // What is kept is shown at once, but whoever opens a list means its state now.
    staleTime: 0,
    refetchInterval: refetchMs,
    retry,
  })
}

/** How many there are of a view, for the number beside its filter. */
export function countQuery(place: ListPlace, view: ListView) {
  const body = searchBody(place, { ...view, page: 1 }, 1)
  return queryOptions({
    queryKey: [applicationsKey, place.kind, 'count', body],
    queryFn: async ({ signal }) => (await unwrap(call(applicationCalls[place.kind].search, { body, signal }))).total,
    retry,
  })
}

/** What a renewal is compared with. It never changes while the page is open, and each reading of it is put on record. */
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
    // Read anew whenever it is opened, but not at every change of window: each look of a desk is put on record.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry,
  })
}
