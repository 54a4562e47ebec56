import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { meetingLinkCalls } from '#contract/administration/meeting-links.ts'
import { periodCalls, searchAppointments } from '#contract/appointments/appointments.ts'
import { appointmentStats, listSlots, monthlyStats } from '#contract/appointments/schedules.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { call } from '../../platform/api/api.ts'
import { keptUnlessSearched } from '../../platform/api/kept-reads.ts'
import { unwrap } from '../../platform/api/unwrap.ts'
import { appointmentsKey } from '../appointment/appointment-queries.ts'
import type { Month } from './calendar/month-keys.ts'
import { receive } from './shown/current-slots.tsx'

/** Colleagues book the same day too, so the shown data is reloaded every minute. */
const refetchMs = 60_000
/** More meeting links than one official has. */
const manyLinks = 100

/** The counts of a month, of one official or of all. */
export function monthQuery({ month, officialId }: { month: Month; officialId?: string | undefined }) {
  const [year = '', number = ''] = month.split('-')
  return queryOptions({
    queryKey: [appointmentsKey, 'month', month, officialId],
    queryFn: ({ signal }) =>
      unwrap(
        call(monthlyStats, {
          query: { year: Number(year), month: Number(number), ...(officialId && { officialId }) },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

/** The slots of an official's day and their bookings. */
export function dayQuery({ officialId, date }: { officialId: string; date: CalendarDate }) {
  return queryOptions({
    queryKey: [appointmentsKey, 'day', officialId, date],
    queryFn: async ({ signal }) => receive(await unwrap(call(listSlots, { query: { officialId, date }, signal }))),
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

export type OfficialDay = Awaited<ReturnType<NonNullable<ReturnType<typeof dayQuery>['queryFn']>>>

/** The counts of appointments that take place, of requests, and of those that wait. */
export function countsQuery(officialId?: string) {
  return queryOptions({
    queryKey: [appointmentsKey, 'counts', officialId],
    queryFn: ({ signal }) => unwrap(call(appointmentStats, { query: officialId ? { officialId } : {}, signal })),
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

/** The active meeting links of an official, the default link first. */
export function linksQuery(officialId: string) {
  return queryOptions({
    queryKey: ['meeting-links', 'of', officialId],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(
        call(meetingLinkCalls.read, { query: { officialId, status: 'ACTIVE', size: manyLinks }, signal }),
      )
      if (!('list' in answer)) throw new Error('Expected a page of meeting links, received one.')
      return [...answer.list].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
    },
    staleTime: 0,
  })
}

type Requests = { officialId?: string | undefined; text?: string | undefined; page: number; size?: number }

/** The requests that wait for an answer, the oldest first: the order in which they are answered. */
export function requestsQuery({ officialId, text, page, size }: Requests) {
  return queryOptions({
    queryKey: [appointmentsKey, 'requests', officialId, text, page, size],
    queryFn: ({ signal }) =>
      unwrap(
        call(searchAppointments, {
          body: {
            ...{ status: ['APPLIED'], order: 'oldest', page },
            ...(size !== undefined && { size }),
            ...(officialId && { officialId }),
            ...(text && { text }),
          },
          signal,
        }),
      ),
    meta: keptUnlessSearched(text),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

/** The latest appointments of a visitor, for those who decide about the next one. */
export function visitorHistoryQuery(visitorId: string) {
  return queryOptions({
    queryKey: [appointmentsKey, 'of-visitor', visitorId],
    queryFn: ({ signal }) => unwrap(call(searchAppointments, { body: { visitorId, page: 1, size: 6 }, signal })),
    staleTime: 0,
  })
}

/** More appointments than a day has. */
const wholeDay = 100

/** The appointments that take place today, in the order of time. */
export function todayQuery(officialId?: string) {
  return queryOptions({
    queryKey: [appointmentsKey, 'today', officialId],
    queryFn: ({ signal }) =>
      unwrap(
        call(periodCalls.today.confirmed, { query: { size: wholeDay, ...(officialId && { officialId }) }, signal }),
      ),
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}
