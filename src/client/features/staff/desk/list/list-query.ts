import { searchApplications } from '#contract/applications/desks.ts'
import { endpointQuery, ofList, retryUnanswered } from '../../../../platform/api/endpoint-query.ts'
import { isNarrowed, type ListPlace, type ListView, sameStatuses, searchBody } from './list-view.ts'

/** How many pages of a desk are stored for use without a connection: more than a person reads offline. */
const deskPagesKept = 10

/** Whether it is a page of the person's own desk that is stored for offline use. */
function isKept(view: ListView): boolean {
  if (view.page > deskPagesKept) return false
  return view.desk.length > 0 && sameStatuses(view.statuses, view.desk) && !isNarrowed(view)
}

/**
 * One page of a list, over both families. It is read again when the counts of the desks have changed
 * (`counts/desk-counts.ts`).
 */
export function listQuery(place: ListPlace, view: ListView) {
  return endpointQuery(
    searchApplications,
    { body: searchBody(place, view) },
    { ...ofList, retry: retryUnanswered, ...(isKept(view) && { kept: 'always' as const }) },
  )
}
