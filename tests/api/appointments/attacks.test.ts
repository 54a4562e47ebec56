import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageKind } from '../../../src/domain/message-kinds.ts'
import { remindVisitors } from '../../../src/server/modules/appointments/jobs/reminders.ts'
import { listAppointments, newestFirst } from '../../../src/server/modules/appointments/reading/lists.ts'
import { findText } from '../../../src/server/modules/appointments/reading/text-search.ts'
import { type SendingParts, sendMessage } from '../../../src/server/modules/messages/jobs.ts'
import {
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleVisitor,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { waitUntilBlocked } from '../../support/server/database/test-database.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Headers
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const at = async (instant: string) => {
  server.clock.now = new Date(instant)
  owner = await server.signIn('OWNER')
}
let people = 0
type Visit = { id: string; visitor: SampleVisitor; officialId: string; linkId: string; mobile: string }
/** A request of a new visitor to a new official. */
async function newVisit(type: 'online' | 'in-person' = 'in-person'): Promise<Visit> {
  people += 1
  const mobile = `0172222${String(people).padStart(4, '0')}`
  const { id: officialId, linkId } = await addOfficial(server.context)
  const visitor = await addVisitor(server, { mobile })
  return { id: await ask(server, { officialId, visitor, type }), visitor, officialId, linkId, mobile }
}
const decide = (action: string, body: object) => patch(server, owner, [action, body])
const now = (action: string, body: object) =>
  decide(action, body).then(({ status }) => expect(status, action).toBe(200))

const sent: string[] = []
async function sendAll(ids: readonly string[]): Promise<void> {
  const { db, now, log, secret, messages } = server.context
  const port: SendingParts['port'] = {
    async send({ text }) {
      sent.push(text)
      return { outcome: 'sent' }
    },
  }
  const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
  for (const id of ids) await sendMessage({ db, now, log, secret, messages, port, mail: port, authority }, id)
}
const messagesTo = (to: string) =>
  server.context.db
    .selectFrom('messages')
    .select(['id', 'kind', 'state', 'failure'])
    .where('to', '=', to)
    .orderBy('id')
    .execute()

async function queue(to: string, kind: MessageKind): Promise<string> {
  const { db, newId, now } = server.context
  const id = newId()
  const row = { id, dedupe_key: id, to, kind, locale: 'en', text: `${kind} ${to}`, created_at: now() }
  await db.insertInto('messages').values(row).execute()
  return id
}
const statesOf = async (ids: readonly string[]) => {
  const rows = await server.context.db.selectFrom('messages').select(['id', 'state']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}

test('a visitor’s number gets three SMS a day about requests, which leave half of the daily budget to codes', async () => {
  const kinds = ['appointment-rejected', 'request-cancelled', 'appointment-rejected', 'appointment-reminder'] as const
  const victim = await Promise.all(kinds.map((kind) => queue('01733333333', kind)))
  await sendAll(victim)
  expect(await statesOf(victim)).toEqual(['SENT', 'SENT', 'SENT', 'HELD'])
  const code = await queue('01733333333', 'reset-code')
  await sendAll([code])
  expect(await statesOf([code])).toEqual(['SENT'])

  await at('2026-11-22T04:00:00Z')
  const { db } = server.context
  await db.insertInto('settings').values({ key: 'setting smsPerDay', value: '50' }).execute()
  const numbers = Array.from({ length: 26 }, (_, nth) => `01744440${100 + nth}`)
  for (const kind of ['request-cancelled', 'reset-code'] as const) {
    const ids = await Promise.all(numbers.map((number) => queue(number, kind)))
    await sendAll(ids)
    expect(await statesOf(ids), kind).toEqual([...Array.from({ length: 25 }, () => 'SENT'), 'HELD'])
  }
  await db.deleteFrom('settings').where('key', '=', 'setting smsPerDay').execute()
})

test('what changes a journey goes out, whatever was sent that day; what did not arrive is to be telephoned', async () => {
  await at('2026-11-18T04:00:00Z')
  const { id, mobile } = await newVisit()
  const { db } = server.context
  const junk = await Promise.all(Array.from({ length: 4 }, () => queue(mobile, 'appointment-rejected')))
  await sendAll(junk)
  expect(await statesOf(junk)).toEqual(['SENT', 'SENT', 'SENT', 'HELD'])
  await db.insertInto('settings').values({ key: 'setting smsPerDay', value: '1' }).execute()
  const steps = [
    ['approve', sundayAtTen],
    ['reschedule', { ...sundayAtTen, date: '2026-11-23' }],
    ['reschedule', { ...sundayAtTen, date: '2026-11-24' }],
    ['cancel', { reason: 'The office is closed' }],
  ] as const
  for (const [version, [action, body]] of steps.entries()) {
    await now(action, { id, version, ...body })
    await sendAll((await messagesTo(mobile)).filter(({ state }) => state === 'QUEUED').map((message) => message.id))
  }
  const ofVisit = (await messagesTo(mobile)).filter((message) => !junk.includes(message.id))
  expect(ofVisit.map(({ kind, state }) => [kind, state])).toEqual([
    ['appointment-assigned', 'SENT'],
    ['appointment-rescheduled', 'SENT'],
    ['appointment-rescheduled', 'SENT'],
    ['appointment-cancelled', 'SENT'],
  ])
  await db.deleteFrom('settings').where('key', '=', 'setting smsPerDay').execute()

  const read = async (headers = owner) =>
    (await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers })).body.toTelephone
  for (const [state, expected] of [
    ['SENT', null],
    ['QUEUED', null],
    ['HELD', { mobile }],
    ['FAILED', { mobile }],
    ['UNKNOWN', { mobile }],
  ] as const) {
    await db
      .updateTable('messages')
      .set({ state })
      .where('id', '=', ofVisit.at(-1)?.id ?? '')
      .execute()
    expect(await read(), state).toEqual(expected)
  }
  await at('2026-11-24T05:00:00Z')
  expect(await read(), 'after the time').toBeNull()
})

test('the reception sees that a visitor was not informed, and no number', async () => {
  await at('2026-11-22T03:00:00Z')
  const { id, mobile } = await newVisit()
  await now('approve', { id, version: 0, ...sundayAtTen })
  await server.context.db.updateTable('messages').set({ state: 'FAILED' }).where('to', '=', mobile).execute()
  const headers = await server.signIn('APP_COLLECTOR')
  const { body } = await server.send({ method: 'POST', url: '/api/receptions/search', headers, body: { size: 100 } })
  const shown = body.list.find((row: { id: string }) => row.id === id)
  expect(shown.toTelephone).toEqual({ mobile: null })
  expect(JSON.stringify(shown)).not.toContain(mobile)
})

test('unsent messages about the previous time expire when an appointment is moved', async () => {
  await at('2026-11-18T04:00:00Z')
  const { id, mobile } = await newVisit()
  await now('approve', { id, version: 0, ...sundayAtTen })
  await at('2026-11-21T05:00:00Z')
  await remindVisitors(server.context)
  await now('reschedule', { id, version: 1, ...sundayAtTen, date: '2026-11-25' })
  const ids = (await messagesTo(mobile)).map((message) => message.id)
  await sendAll(ids)
  expect((await messagesTo(mobile)).map(({ kind, state, failure }) => [kind, state, failure])).toEqual([
    ['appointment-assigned', 'FAILED', 'expired'],
    ['appointment-reminder', 'FAILED', 'expired'],
    ['appointment-rescheduled', 'SENT', null],
  ])
  const again = await server.send({
    method: 'POST',
    url: '/api/messages/send-again',
    headers: owner,
    body: { id: ids[1] },
  })
  expect(outcome(again)).toEqual([409, 'wrong_state'])
})

test('a delayed reminder is not sent after the appointment has begun', async () => {
  await at('2026-11-18T04:00:00Z')
  const { id, mobile } = await newVisit()
  await now('approve', { id, version: 0, ...sundayAtTen })
  await at('2026-11-21T05:00:00Z')
  await remindVisitors(server.context)
  await at('2026-11-22T04:00:00Z')
  const [, reminder] = await messagesTo(mobile)
  await sendAll([reminder?.id ?? ''])
  expect((await messagesTo(mobile))[1]).toMatchObject({ state: 'FAILED', failure: 'expired' })
  const body = { id: reminder?.id }
  const again = await server.send({ method: 'POST', url: '/api/messages/send-again', headers: owner, body })
  expect(outcome(again)).toEqual([409, 'wrong_state'])
})

test('a caller without any appointments causes no search, and others search only their own', async () => {
  const { db } = server.context
  const untouched = {
    get db(): never {
      throw new Error('The database was asked')
    },
  }
  const caller = { user: null, visitorToken: null } as never
  const nobody = { caller, isAdministration: false, officialId: null, visitorIds: [], at: new Date() }
  const asked = { conditions: [], order: newestFirst, text: 'plan', page: 1, size: 10 }
  expect(await listAppointments(untouched, nobody, asked)).toEqual({ list: [], page: 1, size: 10, total: 0 })
  const [one, other] = [await newVisit(), await newVisit()]
  for (const typed of ['plan', 'Karim', one.mobile]) {
    const within = (visit: Visit) => sql`a.visitor_id = ${visit.visitor.id}`
    expect(await findText(db, typed, within(one)), typed).toEqual({ ids: [one.id] })
    const found = typed === one.mobile ? [] : [other.id]
    expect(await findText(db, typed, within(other)), typed).toEqual({ ids: found })
  }
})

test('moving an appointment clears its check-in and check-out', async () => {
  await at('2026-11-22T03:30:00Z')
  const { id } = await newVisit()
  await now('approve', { id, version: 0, ...sundayAtTen })
  await now('check-in', { id, version: 1 })
  await now('check-out', { id, version: 2 })
  const moved = await decide('reschedule', { id, version: 3, ...sundayAtTen, hour: 14 })
  expect(moved.body).toMatchObject({
    checkedInAt: null,
    checkedOutAt: null,
    actions: expect.arrayContaining(['checkIn']),
  })
})

test('a visitor has the link until two hours after the end, and a used link keeps its official', async () => {
  await at('2026-11-20T04:00:00Z')
  const { id, visitor, linkId } = await newVisit('online')
  await now('approve', { id, version: 0, ...sundayAtTen, meetingLinkId: linkId })
  const urlAt = async (instant: string) => {
    server.clock.now = new Date(instant)
    const said = await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers: visitor.headers })
    return said.body.meeting.url
  }
  expect(await urlAt('2026-11-22T06:14:59Z')).toBe('https://meet.example.org/abc')
  expect(await urlAt('2026-11-22T06:15:00Z')).toBeNull()
  await at('2026-11-20T04:00:00Z')
  const other = await addOfficial(server.context)
  const link = { title: 'Room', provider: 'Meet', url: 'https://meet.example.org/abc', durationMin: 15 }
  const body = { ...link, meetingId: '77', passcode: '12', isDefault: false, status: 'ACTIVE' }
  const give = (of: string) =>
    server.send({
      method: 'PUT',
      url: '/api/meetings/links',
      headers: owner,
      body: { ...body, id: of, version: 0, officialId: other.id },
    })
  expect(outcome(await give(linkId))).toEqual([409, 'wrong_state'])
  expect(outcome(await give((await addOfficial(server.context)).linkId))).toEqual([200, undefined])
})

test('no time is assigned with an official who is inactive or does not take this kind of visit', async () => {
  await at('2026-11-20T04:00:00Z')
  const [gone, closed] = [await newVisit(), await newVisit()]
  const { db } = server.context
  const set = (id: string, values: object) => db.updateTable('officials').set(values).where('id', '=', id).execute()
  await now('approve', { id: closed.id, version: 0, ...sundayAtTen })
  await set(gone.officialId, { status: 'INACTIVE' })
  await set(closed.officialId, { accepts_in_person: false })
  const approve = await decide('approve', { id: gone.id, version: 0, ...sundayAtTen })
  const move = await decide('reschedule', { id: closed.id, version: 1, ...sundayAtTen, hour: 11 })
  const said = [approve, move].map(({ status, body }) => [status, body.fields])
  expect(said).toEqual([
    [400, [{ path: 'officialId', code: 'not_an_option' }]],
    [400, [{ path: 'type', code: 'not_accepted' }]],
  ])
})

test.each(['an absence', 'a holiday'])('%s is counted only after the bookings that are under way', async (kind) => {
  await at('2026-11-20T04:00:00Z')
  const { id, officialId } = await newVisit()
  const { db, pool } = server.context
  const texts = { titleBn: 'ছুটি', titleEn: 'Leave', fromMinute: null, toMinute: null }
  const days = { fromDate: '2026-11-22', toDate: '2026-11-22' }
  const body = { officialId: kind === 'an absence' ? officialId : null, ...texts, ...days }
  const { rows: before } = await server.context.pool.query(
    `SELECT count(*)::int AS booked FROM appointments WHERE status IN ('APPROVED', 'RESCHEDULED')
     AND starts_at >= '2026-11-21T18:00Z' AND starts_at < '2026-11-22T18:00Z' AND ($1 OR official_id = $2)`,
    [kind === 'a holiday', officialId],
  )
  let closed: ReturnType<ApiServer['send']> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('officials').select('id').where('id', '=', officialId).forNoKeyUpdate().execute()
    closed = server.send({ method: 'POST', url: '/api/closures', headers: owner, body })
    await waitUntilBlocked(pool)
    const time = { starts_at: new Date('2026-11-22T04:00:00Z'), ends_at: new Date('2026-11-22T04:15:00Z') }
    await trx
      .updateTable('appointments')
      .set({ status: 'APPROVED', ...time })
      .where('id', '=', id)
      .execute()
  })
  expect((await closed)?.body).toMatchObject({ booked: before[0].booked + 1 })
})
