import { queryOptions } from '@tanstack/react-query'
import { readAppointments } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the key of everything that a changed appointment makes stale: lists, counts, slots, one. */
export const appointmentsKey = 'appointments'

/** One appointment with its history, as the caller may see it. `visitor`: the token of one without an account. */
export function appointmentQuery(id: string, visitor?: string) {
  return queryOptions({
    // A visitor reads less of it than the office.
    queryKey: [appointmentsKey, 'one', id, ...(visitor ? ['by token'] : [])],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(call(readAppointments, { query: { id }, ...(visitor && { visitor }), signal }))
      if ('list' in answer) throw new Error('Expected one appointment, received a page.')
      return answer
    },
    staleTime: 0,
  })
}
