import { queryOptions } from '@tanstack/react-query'
import { readAppointments } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the cache key of all that a changed appointment invalidates: lists, counts, slots, itself. */
export const appointmentsKey = 'appointments'

/** One appointment with its history, as the caller may see it. `visitor`: the token of a visitor without an account. */
export function appointmentQuery(id: string, visitor?: string) {
  return queryOptions({
    // A visitor gets fewer fields than the office, so the answers are cached separately.
    queryKey: [appointmentsKey, 'one', id, ...(visitor ? ['by token'] : [])],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(call(readAppointments, { query: { id }, ...(visitor && { visitor }), signal }))
      if ('list' in answer) throw new Error('Expected one appointment, received a page.')
      return answer
    },
    staleTime: 0,
  })
}
