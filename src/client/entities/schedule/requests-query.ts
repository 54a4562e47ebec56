import { searchAppointments } from '#contract/appointments/appointments.ts'
import { endpointQuery, ofList } from '../../platform/api/endpoint-query.ts'
import { ofSchedule } from './of-schedule.ts'

type Requests = { officialId?: string | undefined; text?: string | undefined; page: number; size?: number }

/** The requests that wait for an answer, the oldest first: the order in which they are answered. */
export function requestsQuery(wanted: Requests) {
  const body = { ...wanted, status: ['APPLIED' as const], order: 'oldest' as const }
  return endpointQuery(searchAppointments, { body }, { ...ofList, ...ofSchedule })
}
