import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import {
  about,
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleOfficial,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Headers
let officer: Headers & { userId: string }
let official: SampleOfficial
beforeAll(async () => {
  server = await createApiServer()
  // Sunday, nine in the morning in Dhaka.
  server.clock.now = new Date('2026-11-22T03:00:00Z')
  owner = await server.signIn('OWNER')
  officer = await server.signIn('OFFICIAL')
  official = await addOfficial(server.context, { user_id: officer.userId })
})
afterAll(() => server.close())

test('from the request to the end of the visit', async () => {
  const visitor = await addVisitor(server)
  const id = await ask(server, { officialId: official.id, visitor })
  const atNoon = { ...sundayAtTen, hour: 12 }
  const approved = await patch(server, officer, ['approve', { id, version: 0, ...atNoon }])
  expect(approved.body).toMatchObject({
    status: 'APPROVED',
    version: 1,
    schedule: { ...atNoon, startsAt: '2026-11-22T06:00:00.000Z' },
    history: [{ action: 'create' }, { action: 'approve', by: 'OFFICIAL Person' }],
  })
  const own = await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers: visitor.headers })
  expect(own.body).toMatchObject({ actions: ['cancel'], history: [{ by: 'VISITOR' }, { by: 'OFFICIAL' }] })
  const list = await server.send({ method: 'GET', url: '/api/appointments', headers: visitor.headers })
  expect(list.body).toMatchObject({ total: 1, list: [{ id, official: { nameEn: 'Sharmin Akter' } }] })
  server.clock.now = new Date('2026-11-22T06:05:00Z')
  const collector = await server.signIn('APP_COLLECTOR')
  const desk = await server.send({ method: 'GET', url: '/api/receptions', headers: collector })
  expect(desk.body.list).toMatchObject([{ id, mobile: '017•••••678', room: '402', actions: ['checkIn'] }])
  expect(outcome(await patch(server, collector, ['check-in', { id, version: 1 }]))).toEqual([200, undefined])
  expect(outcome(await patch(server, officer, ['complete', { id, version: 2 }]))).toEqual([200, undefined])
  const left = await patch(server, collector, ['check-out', { id, version: 3 }])
  expect(left.body).toMatchObject({ status: 'COMPLETED', contact: null, checkedOutAt: '2026-11-22T06:05:00.000Z' })
  expect((await server.sentMessages('01712345678')).map(({ kind }) => kind)).toEqual(['appointment-assigned'])
  const known = { [id]: 'it', [String(officer.userId)]: 'officer', [collector.userId]: 'collector' }
  expect(await describeLines(server.context.db, { about: id, known })).toEqual([
    'create-appointment appointment it |  > APPLIED',
    'approve-appointment appointment it | OFFICIAL officer | APPLIED > APPROVED | {startsAt:@}',
    'checkIn-appointment appointment it | APP_COLLECTOR collector | APPROVED > APPROVED | {startsAt:@}',
    'complete-appointment appointment it | OFFICIAL officer | APPROVED > COMPLETED | {startsAt:@}',
    'checkOut-appointment appointment it | APP_COLLECTOR collector | COMPLETED > COMPLETED | {startsAt:@}',
  ])
})

test('lists, counts and slots are readable by the official and the office', async () => {
  for (const headers of [owner, officer]) {
    for (const path of [
      'today',
      'current-week/confirmed',
      'current-month',
      'stats',
      'stats/monthly?year=2026&month=11',
    ]) {
      const answer = await server.send({ method: 'GET', url: `/api/appointments/${path}`, headers })
      expect(answer.status, path).toBe(200)
    }
    const url = `/api/appointments/slots?officialId=${official.id}&date=2026-11-23`
    const { body } = await server.send({ method: 'GET', url, headers })
    expect(body.slots.filter(({ state }: { state: string }) => state === 'free')).toHaveLength(28)
  }
  const found = await server.send({
    method: 'POST',
    url: '/api/appointments/search',
    headers: owner,
    body: { text: 'karim' },
  })
  expect(found.body.total).toBe(1)
})

test('a visitor without an appointment is booked and checked in, once for each id', async () => {
  const collector = await server.signIn('APP_COLLECTOR')
  const { body: free } = await server.send({
    method: 'GET',
    url: `/api/receptions/slots?officialId=${official.id}`,
    headers: collector,
  })
  const [slot] = free.slots
  const { firstName, lastName, mobile } = about
  const body = { id: randomUUID(), officialId: official.id, firstName, lastName, mobile, topic: 'A question', ...slot }
  const come = () => server.send({ method: 'POST', url: '/api/receptions', headers: collector, body })
  expect([outcome(await come()), outcome(await come())]).toEqual([
    [201, undefined],
    [201, undefined],
  ])
  const another = { ...body, officialId: (await addOfficial(server.context)).id }
  const taken = await server.send({ method: 'POST', url: '/api/receptions', headers: collector, body: another })
  expect(outcome(taken)).toEqual([404, 'not_found'])
  const { body: read } = await server.send({ method: 'GET', url: `/api/appointments?id=${body.id}`, headers: owner })
  const { hour, minute, durationMin } = slot
  const now = server.clock.now.toISOString()
  expect(read).toMatchObject({
    status: 'APPROVED',
    checkedInAt: now,
    checkedOutAt: null,
    schedule: { date: dhakaDate(now), hour, minute, durationMin },
    visitor: { name: `${firstName} ${lastName}` },
    history: [{ action: 'walkIn', at: now, status: 'APPROVED', by: 'APP_COLLECTOR Person' }],
  })
  const known = { [body.id]: 'it', [collector.userId]: 'collector', [String(owner.userId)]: 'owner' }
  expect(await describeLines(server.context.db, { about: body.id, known })).toEqual([
    'walkIn-appointment appointment it | APP_COLLECTOR collector |  > APPROVED | {startsAt:@}',
    'view appointment it | OWNER owner',
  ])
  body.id = randomUUID()
  expect(outcome(await come())).toEqual([409, 'slot_taken'])
  // An official who takes visitors by video alone has no visitor at the reception either.
  const byVideo = await addOfficial(server.context, { accepts_in_person: false })
  const refused = await server.send({
    ...{ method: 'POST', url: '/api/receptions', headers: collector },
    body: { ...body, id: randomUUID(), officialId: byVideo.id },
  })
  expect(refused.body).toMatchObject({ status: 400, fields: [{ path: 'officialId', code: 'not_accepted' }] })
})

test('the visitor and staff can read the .ics file', async () => {
  const visitor = await addVisitor(server)
  const id = await ask(server, { officialId: official.id, visitor })
  const file = () =>
    server.send({ method: 'GET', url: `/api/appointments/calendar?id=${id}`, headers: visitor.headers })
  expect(outcome(await file())).toEqual([409, 'wrong_state'])
  const time = { ...sundayAtTen, date: '2026-11-24' }
  await patch(server, owner, ['approve', { id, version: 0, ...time }])
  expect((await file()).bytes.toString()).toContain('DTSTART:20261124T040000Z\r\n')
})
