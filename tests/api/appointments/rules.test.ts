import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleOfficial,
  type SampleVisitor,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Headers
let official: SampleOfficial
let visitor: SampleVisitor
beforeAll(async () => {
  server = await createApiServer()
  // Sunday, 08:00 in Dhaka.
  server.clock.now = new Date('2026-11-22T02:00:00Z')
  owner = await server.signIn('OWNER')
  official = await addOfficial(server.context)
  visitor = await addVisitor(server)
})
afterAll(() => server.close())

const newVisitor = () => addVisitor(server)
const newRequest = async (type: 'online' | 'in-person' = 'in-person') =>
  ask(server, { officialId: official.id, visitor: await newVisitor(), type })
const fieldOf = ({ status, body }: Answer) => [status, body.code, ...(body.fields ?? []).flatMap(Object.values)]
const monday = { ...sundayAtTen, date: '2026-11-23' }

async function addClosure(more: object): Promise<void> {
  const days = { from_date: '2026-12-16', to_date: '2026-12-16', from_minute: null, to_minute: null }
  const row = { id: randomUUID(), official_id: null, title_bn: 'ছুটি', title_en: 'Holiday', created_by: null, ...days }
  await server.context.db
    .insertInto('closures')
    .values({ ...row, created_at: server.clock.now, ...more })
    .execute()
}

test('a time must be one at which the official is available', async () => {
  await addClosure({})
  await addClosure({
    official_id: official.id,
    from_date: '2026-12-20',
    to_date: '2026-12-20',
    from_minute: 540,
    to_minute: 600,
  })
  await addClosure({
    official_id: (await addOfficial(server.context)).id,
    from_date: '2026-12-21',
    to_date: '2026-12-21',
  })
  const id = await newRequest()
  const tries: [object, string][] = [
    [{ date: '2026-11-19' }, 'past'],
    [{ date: '2026-11-22', hour: 8, minute: 0 }, 'past'],
    [{ date: '2026-11-27' }, 'hours'],
    [{ hour: 8, minute: 45 }, 'hours'],
    [{ hour: 16, minute: 50 }, 'hours'],
    [{ hour: 12, minute: 55 }, 'hours'],
    [{ hour: 13, minute: 30 }, 'hours'],
    [{ hour: 23, minute: 59, durationMin: 480 }, 'hours'],
    [{ date: '9999-12-31', hour: 20 }, 'hours'],
    [{ date: '2026-12-16' }, 'closed'],
    [{ date: '2026-12-20', hour: 9, minute: 50 }, 'closed'],
  ]
  for (const [time, code] of tries) {
    const said = await patch(server, owner, ['approve', { id, version: 0, ...monday, ...time }])
    expect(fieldOf(said), JSON.stringify(time)).toEqual([400, 'invalid_request', 'hour', code])
  }
  // An absence of another official, or one that ends earlier, does not block the time.
  const good = [{ date: '2026-12-21' }, { date: '2026-12-20' }, { hour: 16, minute: 45 }, { date: '9999-12-30' }]
  for (const [version, time] of good.entries()) {
    const said = await patch(server, owner, [
      version === 0 ? 'approve' : 'reschedule',
      { id, version, ...monday, ...time },
    ])
    expect(said.status, JSON.stringify(time)).toBe(200)
  }
})

test('a value that is not a time is malformed', async () => {
  const id = await newRequest()
  for (const wrong of [
    { hour: 24 },
    { minute: 60 },
    { durationMin: 4 },
    { durationMin: 481 },
    { date: '2026-02-30' },
  ]) {
    const said = await patch(server, owner, ['approve', { id, version: 0, ...monday, ...wrong }])
    expect(fieldOf(said).slice(0, 3)).toEqual([400, 'invalid_request', Object.keys(wrong)[0]])
  }
})

test('an online appointment needs an active link of the same official', async () => {
  const id = await newRequest('online')
  const other = await addOfficial(server.context)
  const approve = (meetingLinkId?: string) =>
    patch(server, owner, ['approve', { id, version: 0, ...monday, hour: 11, ...(meetingLinkId && { meetingLinkId }) }])
  expect(fieldOf(await approve())).toEqual([400, 'invalid_request', 'meetingLinkId', 'required'])
  for (const wrong of [other.linkId, randomUUID()]) {
    expect(fieldOf(await approve(wrong))).toEqual([400, 'invalid_request', 'meetingLinkId', 'not_an_option'])
  }
  const { db } = server.context
  await db.updateTable('meeting_links').set({ status: 'INACTIVE' }).where('id', '=', official.linkId).execute()
  expect(fieldOf(await approve(official.linkId))).toEqual([400, 'invalid_request', 'meetingLinkId', 'not_an_option'])
  await db.updateTable('meeting_links').set({ status: 'ACTIVE' }).where('id', '=', official.linkId).execute()
  expect((await approve(official.linkId)).body.meeting).toMatchObject({ url: 'https://meet.example.org/abc' })
})

test('of fifty approvals for one slot at once, one succeeds', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => newRequest()))
  const time = { ...monday, date: '2026-11-24', hour: 15 }
  const said = await Promise.all(ids.map((id) => patch(server, owner, ['approve', { id, version: 0, ...time }])))
  const codes = said.map(({ body }) => body.code ?? body.status).sort()
  expect(codes).toEqual(['APPROVED', ...Array.from({ length: 49 }, () => 'slot_taken')])
  const { rows } = await server.context.pool.query(
    `SELECT status, version, count(*) FROM appointments WHERE id = ANY ($1) GROUP BY 1, 2 ORDER BY 1`,
    [ids],
  )
  expect(rows).toEqual([
    { status: 'APPLIED', version: 0, count: 49 },
    { status: 'APPROVED', version: 1, count: 1 },
  ])
  // The slot that begins when the first one ends is free; an overlap of one minute is refused.
  const [first = '', second = ''] = ids.filter((_, index) => said[index]?.status === 409)
  const at = (minute: number) => ({ version: 0, ...time, minute })
  expect(outcome(await patch(server, owner, ['approve', { id: first, ...at(14) }]))).toEqual([409, 'slot_taken'])
  expect(outcome(await patch(server, owner, ['approve', { id: second, ...at(15) }]))).toEqual([200, undefined])
})

test('a cancelled time is free again, and a change with a stale version is refused', async () => {
  const [one, two] = [await newRequest(), await newRequest()]
  const time = { ...monday, date: '2026-11-25' }
  await patch(server, owner, ['approve', { id: one, version: 0, ...time }])
  expect(outcome(await patch(server, owner, ['cancel', { id: one, version: 0 }]))).toEqual([409, 'stale_version'])
  expect(outcome(await patch(server, owner, ['cancel', { id: one, version: 1 }]))).toEqual([200, undefined])
  expect(outcome(await patch(server, owner, ['approve', { id: two, version: 0, ...time }]))).toEqual([200, undefined])
  expect(outcome(await patch(server, owner, ['reject', { id: two, version: 1, reason: 'x' }]))).toEqual([
    409,
    'wrong_state',
  ])
})

test('a request needs an active official who takes such visits; a visitor has at most three open', async () => {
  const { db } = server.context
  const onlineOnly = await addOfficial(server.context, { accepts_in_person: false })
  const gone = await addOfficial(server.context, { status: 'INACTIVE' })
  const wish = { visitorId: visitor.id, type: 'in-person', topic: 'x', personCount: 1 }
  const send = (body: object) =>
    server.send({ method: 'POST', url: '/api/appointments', headers: visitor.headers, body: { ...wish, ...body } })
  expect(fieldOf(await send({ officialId: onlineOnly.id }))).toEqual([400, 'invalid_request', 'type', 'not_accepted'])
  for (const officialId of [gone.id, randomUUID()]) {
    expect(fieldOf(await send({ officialId }))).toEqual([400, 'invalid_request', 'officialId', 'not_an_option'])
  }
  const busy = await addOfficial(server.context)
  const ids = Array.from({ length: 4 }, () => randomUUID())
  const said = await Promise.all(ids.map((id) => send({ id, officialId: busy.id })))
  expect(said.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const again = await Promise.all(ids.map((id) => send({ id, officialId: busy.id })))
  expect(again.map(({ status }) => status)).toEqual(said.map(({ status }) => status))
  const rows = await db.selectFrom('appointments').select('id').where('official_id', '=', busy.id).execute()
  expect(rows).toHaveLength(3)
  // The id of another visitor is answered as unknown.
  const other = await newVisitor()
  const id = ids.find((_, index) => said[index]?.status === 201)
  const taken = await server.send({
    method: 'POST',
    url: '/api/appointments',
    headers: other.headers,
    body: { ...wish, id, visitorId: other.id, officialId: busy.id },
  })
  expect(outcome(taken)).toEqual([404, 'not_found'])
})

test.each([
  [{ personCount: 0 }, 'personCount'],
  [{ personCount: 21 }, 'personCount'],
  [{ topic: ' ' }, 'topic'],
  [{ type: 'by-phone' }, 'type'],
  [{ requestedDate: '2026-02-30' }, 'requestedDate'],
  [{ extras: { reason: 'other' } }, 'extras.reason'],
  [{ extras: { district: 'Atlantis' } }, 'extras.district'],
  [{ extras: { participants: Array.from({ length: 21 }, () => 'x') } }, 'extras.participants'],
])('a request with %j is malformed', async (wrong, path) => {
  const body = { officialId: official.id, visitorId: visitor.id, type: 'online', topic: 'x', personCount: 1, ...wrong }
  const said = await server.send({ method: 'POST', url: '/api/appointments', headers: visitor.headers, body })
  expect(fieldOf(said).slice(0, 3)).toEqual([400, 'invalid_request', path])
})

test('a visitor can cancel until two hours before, and sees the link from a quarter of an hour before', async () => {
  const guest = await newVisitor()
  const id = await ask(server, { officialId: official.id, visitor: guest, type: 'online' })
  const time = { ...sundayAtTen, hour: 16 }
  await patch(server, owner, ['approve', { id, version: 0, ...time, meetingLinkId: official.linkId }])
  const before = server.clock.now
  const read = async (instant: string) => {
    server.clock.now = new Date(instant)
    const { body } = await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers: guest.headers })
    const file = await server.send({
      method: 'GET',
      url: `/api/appointments/calendar?id=${id}`,
      headers: guest.headers,
    })
    return [body.meeting.url, body.meeting.passcode, body.actions, file.bytes.toString().includes('meet.example.org')]
  }
  expect(await read('2026-11-22T07:59:59Z')).toEqual([null, null, ['cancel'], false])
  expect(await read('2026-11-22T08:00:01Z')).toEqual([null, null, [], false])
  const late = await patch(server, guest.headers, ['cancel', { id, version: 1 }])
  expect(fieldOf(late)).toEqual([409, 'wrong_state', 'status', 'too_late'])
  expect(await read('2026-11-22T09:44:59Z')).toEqual([null, null, [], false])
  expect(await read('2026-11-22T09:45:00Z')).toEqual(['https://meet.example.org/abc', '12', [], true])
  server.clock.now = before
})

test('the visitor no longer sees the link two hours after the end, or once the meeting is completed', async () => {
  const guest = await newVisitor()
  const id = await ask(server, { officialId: official.id, visitor: guest, type: 'online' })
  const time = { ...sundayAtTen, hour: 15 }
  await patch(server, owner, ['approve', { id, version: 0, ...time, meetingLinkId: official.linkId }])
  const before = server.clock.now
  const read = async (headers: Record<string, string>) => {
    const { body } = await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers })
    return [body.meeting.url, body.meeting.meetingId, body.meeting.passcode]
  }
  const shown = ['https://meet.example.org/abc', '77', '12']
  const hidden = [null, null, null]
  // The meeting is from 15:00 to 15:15 in Dhaka.
  server.clock.now = new Date('2026-11-22T11:14:59Z')
  expect(await read(guest.headers)).toEqual(shown)
  server.clock.now = new Date('2026-11-22T11:15:00Z')
  expect(await read(guest.headers)).toEqual(hidden)
  server.clock.now = new Date('2026-11-22T09:20:00Z')
  expect(await read(guest.headers)).toEqual(shown)
  const said = await patch(server, owner, ['complete', { id, version: 1 }])
  expect(said.body).toMatchObject({ status: 'COMPLETED' })
  expect(await read(guest.headers)).toEqual(hidden)
  expect(await read(owner)).toEqual(shown)
  server.clock.now = before
})

test('one address has a daily limit of new visitors and requests; a repetition does not count', async () => {
  for (const [name, from] of [
    ['visitorsPerAddress', 300],
    ['appointmentsPerAddress', 600],
  ]) {
    const set = { method: 'PUT', url: '/api/settings', headers: owner, body: { name, value: 20, from } } as const
    expect((await server.send(set)).status).toBe(200)
  }
  const from = '203.0.113.30'
  const there = { send: (request: Parameters<ApiServer['send']>[0]) => server.send({ ...request, from }) }
  const busy = await Promise.all(Array.from({ length: 8 }, () => addOfficial(server.context)))
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => addVisitor(there)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const body = { visitorId: visitor.id, type: 'online', topic: 'x', personCount: 1 }
  const statuses: number[] = []
  const ids = Array.from({ length: 24 }, () => randomUUID())
  const askAll = async () => {
    for (const [index, id] of ids.entries()) {
      const wish = { ...body, id, officialId: busy[index % busy.length]?.id }
      statuses.push(
        (await there.send({ method: 'POST', url: '/api/appointments', headers: visitor.headers, body: wish })).status,
      )
    }
  }
  await askAll()
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), ...Array.from({ length: 4 }, () => 429)])
  await askAll()
  expect(statuses.slice(24)).toEqual(statuses.slice(0, 24))
  const elsewhere = {
    send: (request: Parameters<ApiServer['send']>[0]) => server.send({ ...request, from: '203.0.113.31' }),
  }
  expect((await addVisitor(elsewhere)).id).toBeTruthy()
})
