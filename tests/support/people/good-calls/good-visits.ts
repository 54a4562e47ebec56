import { randomUUID } from 'node:crypto'
import { addDays, dhakaDate, weekday } from '../../../../src/domain/reference/calendar.ts'
import type { Context } from '../../../../src/server/context.ts'
import type { ApiServer } from '../../server/test-server.ts'
import { about, addOfficial, addVisitor, ask, type Headers } from '../visits/appointments.ts'
import type { GoodRequest } from './good-requests.ts'

/** One successful request for each call about visitors and appointments. */
export async function makeVisitRequests(
  server: Pick<ApiServer, 'send'> & { context: Context },
  owner: Headers,
): Promise<GoodRequest[]> {
  const visitor = await addVisitor(server)
  const { id: officialId, linkId } = await addOfficial(server.context)
  // A second visitor is needed, because a visitor can have three open requests to an official.
  const next = await addVisitor(server)
  const wish = { officialId, visitorId: next.id, type: 'online', topic: 'x', personCount: 1, extras: {} }
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await ask(server, { officialId, visitor, type: 'online' }))
  const [id = '', refused = '', cancelled = ''] = ids
  const date = nextWorkingDay(server.context.now())
  const time = { date, hour: 10, minute: 0, durationMin: 15 }
  const get = (path: string, query: Record<string, string | number> = {}): GoodRequest => {
    return { method: 'GET', path, query, headers: owner }
  }
  const patch = (path: string, body: object): GoodRequest => {
    return { method: 'PATCH', path, headers: owner, body: { ...body } }
  }
  const base = '/api/appointments'
  return [
    { method: 'POST', path: '/api/visitors', body: { ...about, locale: 'bn' } },
    { method: 'PATCH', path: '/api/visitors', headers: visitor.headers, body: { id: visitor.id, ...about } },
    patch('/api/visitors', { id: next.id, version: 0, district: 'Dhaka' }),
    get('/api/visitors', { page: 1, size: 20 }),
    {
      method: 'POST',
      path: '/api/visitors/search',
      headers: owner,
      body: { page: 1, size: 20, text: 'karim', sort: 'name' },
    },
    { method: 'POST', path: base, headers: owner, body: { ...wish, id: randomUUID(), requestedDate: date } },
    get(base, { page: 1, size: 20, type: 'online' }),
    get(base, { id }),
    {
      method: 'POST',
      path: `${base}/search`,
      headers: owner,
      body: { text: 'karim', status: ['APPLIED'], from: date },
    },
    ...['today', 'current-week', 'current-month'].flatMap((period) => [
      get(`${base}/${period}`, { page: 1, size: 20 }),
      get(`${base}/${period}/confirmed`, { type: 'online', officialId }),
    ]),
    get(`${base}/stats`, { officialId }),
    get(`${base}/stats/monthly`, { year: 2026, month: 11, officialId }),
    get(`${base}/slots`, { officialId, date }),
    patch(`${base}/approve`, { id, version: 0, ...time, meetingLinkId: linkId }),
    patch(`${base}/reject`, { id: refused, version: 0, reason: 'x' }),
    patch(`${base}/cancel`, { id: cancelled, version: 0, reason: 'x' }),
    get('/api/receptions', { page: 1, size: 20 }),
    {
      method: 'POST',
      path: '/api/receptions/search',
      headers: owner,
      body: { page: 1, size: 20, text: 'x', sort: 'time' },
    },
    get('/api/receptions/slots', { officialId }),
    ...(await ofBegunVisits(server, time)).map(([action, body]) => patch(`${base}/${action}`, body)),
  ]
}

type Confirmed = { date: string; hour: number; minute: number; durationMin: number }

/**
 * Actions on appointments that have a time, each with its own official, because their times overlap. Without check-in,
 * which is refused as soon as the day of the appointment is over.
 */
async function ofBegunVisits(
  server: Pick<ApiServer, 'send'> & { context: Context },
  time: Confirmed,
): Promise<[action: string, body: object][]> {
  const { context } = server
  const visitor = await addVisitor(server)
  const confirm = async (more: object = {}): Promise<{ id: string; version: number }> => {
    const { id: officialId } = await addOfficial(context)
    const id = await ask(server, { officialId, visitor })
    const [starts, ends] = [context.now(), new Date(context.now().getTime() + 15 * 60_000)]
    const columns = { status: 'APPROVED', starts_at: starts, ends_at: ends, ...more } as const
    await context.db.updateTable('appointments').set(columns).where('id', '=', id).execute()
    return { id, version: 0 }
  }
  return [
    ['reschedule', { ...(await confirm()), ...time, hour: 11 }],
    ['complete', await confirm()],
    ['no-show', await confirm()],
    ['check-out', await confirm({ checked_in_at: context.now() })],
  ]
}

function nextWorkingDay(now: Date): string {
  const days = [1, 2, 3].map((count) => addDays(dhakaDate(now), count))
  return days.find((date) => weekday(date) < 5) ?? ''
}
