import { infiniteQueryOptions } from '@tanstack/react-query'
import { readAppointments } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'
import { appointmentsKey } from '../appointment/appointment-queries.ts'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

/** The page size in the specification. */
const size = 20

/** The visitor's own appointments, the newest first; each page is added to those before it. */
export function ownAppointmentsQuery(access: VisitorAccess) {
  return infiniteQueryOptions({
    queryKey: [appointmentsKey, 'own', access.id],
    queryFn: async ({ signal, pageParam }) => {
      const query = { page: pageParam, size }
      const answer = await unwrap(call(readAppointments, { query, ...asVisitor(access), signal }))
      if (!('list' in answer)) throw new Error('Expected a page of appointments, received one.')
      return answer
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  })
}
