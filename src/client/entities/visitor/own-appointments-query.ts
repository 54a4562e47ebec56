import { infiniteQueryOptions } from '@tanstack/react-query'
import { readAppointments } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { endpointKey } from '../../platform/api/endpoint-key.ts'
import { asPage } from '../../platform/api/endpoint-query.ts'
import { unwrap } from '../../platform/api/unwrap.ts'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

/** The page size in the specification. */
const size = 20

/** The visitor's own appointments, the newest first; each page is added to those before it. */
export function ownAppointmentsQuery(access: VisitorAccess) {
  return infiniteQueryOptions({
    // All pages are one answer, and a phone may know several visitors.
    queryKey: [...endpointKey(readAppointments, { query: { size }, ...asVisitor(access) }), access.id],
    queryFn: async ({ signal, pageParam }) =>
      asPage(await unwrap(call(readAppointments, { query: { page: pageParam, size }, ...asVisitor(access), signal }))),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  })
}
