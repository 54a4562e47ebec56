import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualHours } from '../../../src/domain/appointments/working-hours.ts'
import { officialBody, recordClient } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
let own: Record<string, string> & { userId: string }
let other: Record<string, string>
let id: string
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  own = await server.signIn('OFFICIAL')
  other = await server.signIn('OFFICIAL')
  const officials = recordClient(server, '/api/officials', owner)
  id = (await officials.make(officialBody({ userId: own.userId }))).id
})
afterAll(() => server.close())

const read = (headers: Record<string, string>, of = id) =>
  server.send({ method: 'GET', url: `/api/officials/hours?id=${of}`, headers })
const write = (body: object, headers = owner, of = id) =>
  server.send({ method: 'PUT', url: `/api/officials/hours?id=${of}`, headers, body })

test('a new official has the usual hours, which only the administration and the official may read', async () => {
  for (const headers of [owner, await server.signIn('ICT'), own]) {
    expect((await read(headers)).body).toEqual({ ...usualHours, version: 0 })
  }
  expect(outcome(await read(other))).toEqual(outcome(await read(owner, randomUUID())))
  expect(outcome(await read(other))).toEqual([404, 'not_found'])
})

test('hours have a version of their own, are changed by the administration, and the change is audited', async () => {
  const hours = { weeklyHours: [{ day: 0, from: 600, to: 720 }], breaks: [], slotMinutes: 20, version: 0 }
  expect((await write(hours, own)).status).toBe(403)
  expect((await write(hours)).body).toEqual({ ...hours, version: 1 })
  expect(outcome(await write(hours))).toEqual([409, 'stale_version'])
  expect(outcome(await write(hours, owner, randomUUID()))).toEqual([404, 'not_found'])
  expect((await read(own)).body).toEqual({ ...hours, version: 1 })
  const line = await server.context.db
    .selectFrom('audit')
    .select(['subject_id', 'by_role', 'detail'])
    .where('action', '=', 'change-hours')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ subject_id: id, by_role: 'OWNER', detail: { to: { slotMinutes: 20 } } })
})

const day = { day: 1, from: 540, to: 780 }
test.each<[string, object]>([
  ['that end before they begin', { weeklyHours: [{ day: 1, from: 780, to: 540 }] }],
  ['that overlap', { weeklyHours: [day, { day: 1, from: 720, to: 900 }] }],
  ['of an eighth day', { weeklyHours: [{ ...day, day: 7 }] }],
  ['beyond the day', { weeklyHours: [{ ...day, to: 1_441 }] }],
  [
    'with pauses that overlap',
    {
      breaks: [
        { from: 600, to: 660 },
        { from: 630, to: 700 },
      ],
    },
  ],
  ['of slots of seven minutes', { slotMinutes: 7 }],
])('hours %s are refused', async (_, wrong) => {
  const { version } = (await read(owner)).body
  const answer = await write({ weeklyHours: [day], breaks: [], slotMinutes: 15, version, ...wrong })
  expect([answer.status, answer.body.fields.length]).toEqual([400, 1])
})
