import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { periodCalls, searchAppointments } from '#contract/appointments/appointments.ts'
import { confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { appointmentsKey } from '../../../entities/appointment/appointment-queries.ts'
import { call } from '../../../platform/api/api.ts'
import { keptUnlessSearched } from '../../../platform/api/kept-reads.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import { daysOf, type ListKind, listPeriods } from './list-kind.ts'

export type ListWanted = ListKind & { officialId?: string | undefined; text?: string | undefined; page: number }

/** One of the nine lists, or a search in it. Requests have no day yet, so a search covers all waiting requests. */
export function appointmentListQuery(wanted: ListWanted) {
  return queryOptions({
    queryKey: [appointmentsKey, 'list', wanted],
    queryFn: ({ signal }) => (wanted.text === undefined ? readPeriod(wanted, signal) : search(wanted, signal)),
    meta: keptUnlessSearched(wanted.text),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function readPeriod({ period, subject, officialId, page }: ListWanted, signal: AbortSignal) {
  const calls = periodCalls[listPeriods[period]]
  const common = { page, ...(officialId && { officialId }) }
  return subject === 'requests'
    ? unwrap(call(calls.all, { query: { ...common, status: 'APPLIED' }, signal }))
    : unwrap(call(calls.confirmed, { query: { ...common, type: subject }, signal }))
}

function search({ period, subject, officialId, text, page }: ListWanted, signal: AbortSignal) {
  const common = { page, ...(text && { text }), ...(officialId && { officialId }) }
  const body =
    subject === 'requests'
      ? { ...common, status: ['APPLIED' as const] }
      : { ...common, ...daysOf(period, dhakaDate(Date.now())), type: subject, status: [...confirmedStatuses] }
  return unwrap(call(searchAppointments, { body, signal }))
}
