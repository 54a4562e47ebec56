import { readAppointments } from '#contract/appointments/appointments.ts'
import { asRecord, endpointQuery } from '../../platform/api/endpoint-query.ts'

/** One appointment with its history, as the caller may see it. `visitor`: the token of a visitor without an account. */
export function appointmentQuery(id: string, visitor?: string) {
  const input = { query: { id }, ...(visitor !== undefined && { visitor }) }
  return endpointQuery(readAppointments, input, { staleTime: 0, select: asRecord })
}
