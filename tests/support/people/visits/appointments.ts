import { randomBytes, randomUUID } from 'node:crypto'
import { headerNames } from '../../../../src/contract/endpoint.ts'
import { usualHours } from '../../../../src/domain/appointments/working-hours.ts'
import type { Context } from '../../../../src/server/context.ts'
import type { Answer, ApiServer } from '../../server/test-server.ts'

export type Headers = Record<string, string>

export const about = {
  firstName: 'Karim',
  lastName: 'Uddin',
  email: 'Karim@Example.org',
  mobile: '+880 1712-345678',
  nid: '1990 26991 2345 6543',
  address: 'House 1, Road 2',
  district: 'Dhaka',
}

export type SampleVisitor = { id: string; token: string; headers: Headers }

/** Creates a visitor without an account, as a phone does. */
export async function addVisitor({ send }: Pick<ApiServer, 'send'>, more: object = {}): Promise<SampleVisitor> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const made = await send({
    method: 'POST',
    url: '/api/visitors',
    body: { id, visitorToken: token, ...about, ...more },
  })
  if (made.status !== 201) throw new Error(`A visitor was answered ${made.status}: ${JSON.stringify(made.body)}`)
  return { id, token, headers: { [headerNames.visitorToken]: token } }
}

export type SampleOfficial = { id: string; linkId: string }

/** Inserts an official with the usual hours and a meeting link into the tables. */
export async function addOfficial({ db, now }: Context, more: object = {}): Promise<SampleOfficial> {
  const [id, linkId] = [randomUUID(), randomUUID()]
  const hours = {
    weekly_hours: JSON.stringify(usualHours.weeklyHours),
    breaks: JSON.stringify(usualHours.breaks),
    slot_minutes: usualHours.slotMinutes,
  }
  const names = { name_en: 'Sharmin Akter', name_bn: 'শারমিন আক্তার', gender: 'Female', room: '402' }
  await db
    .insertInto('officials')
    .values({ id, ...names, ...hours, created_at: now(), ...more })
    .execute()
  const link = {
    title: 'Room',
    provider: 'Meet',
    url: 'https://meet.example.org/abc',
    meeting_id: '77',
    passcode: '12',
  }
  await db
    .insertInto('meeting_links')
    .values({ id: linkId, official_id: id, ...link, duration_min: 15, created_at: now() })
    .execute()
  return { id, linkId }
}

export type Wish = { officialId: string; visitor: SampleVisitor; type?: 'online' | 'in-person'; more?: object }

/** Asks for an appointment and answers its id. */
export async function ask({ send }: Pick<ApiServer, 'send'>, wish: Wish): Promise<string> {
  const { officialId, visitor, type = 'in-person', more = {} } = wish
  const body = { officialId, visitorId: visitor.id, type, topic: 'Plan of a house', personCount: 1, ...more }
  const made = await send({ method: 'POST', url: '/api/appointments', headers: visitor.headers, body })
  if (made.status !== 201) throw new Error(`A request was answered ${made.status}: ${JSON.stringify(made.body)}`)
  return made.body.id
}

/** Sends one of the PATCH calls of appointments. */
export function patch(
  { send }: Pick<ApiServer, 'send'>,
  headers: Headers,
  [action, body]: [action: string, body: object],
): Promise<Answer> {
  return send({ method: 'PATCH', url: `/api/appointments/${action}`, headers, body })
}

/** A Sunday, within the usual hours. */
export const sundayAtTen = { date: '2026-11-22', hour: 10, minute: 0, durationMin: 15 }
