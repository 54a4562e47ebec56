import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaInstant } from '../../../src/domain/reference/calendar.ts'
import { addOfficial, addVisitor, ask, patch, type SampleOfficial } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const machineZone = process.env.TZ
let server: ApiServer
let official: SampleOfficial
beforeAll(async () => {
  process.env.TZ = 'America/New_York'
  server = await createApiServer()
  const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, to: 24 * 60 }))
  official = await addOfficial(server.context, { weekly_hours: JSON.stringify(always), breaks: '[]', slot_minutes: 60 })
})
afterAll(async () => {
  await server.close()
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test('days, weeks and months are those of Dhaka in every time zone of the server', async () => {
  expect(new Date('2026-11-22T12:00:00Z').getHours()).toBe(7)
  server.clock.now = new Date('2026-11-20T18:30:00Z')
  const owner = await server.signIn('OWNER')
  const visitor = await addVisitor(server)
  // Saturday the 21st in Dhaka has begun. The week began on Sunday the 15th.
  const times = [
    ['2026-11-21', 1],
    ['2026-11-21', 23],
    ['2026-11-22', 0],
    ['2026-11-30', 23],
    ['2026-12-01', 0],
  ] as const
  for (const [date, hour] of times) {
    const id = await ask(server, { officialId: official.id, visitor })
    const said = await patch(server, owner, ['approve', { id, version: 0, date, hour, minute: 0, durationMin: 60 }])
    expect(said.body.schedule).toMatchObject({ date, hour, minute: 0, durationMin: 60 })
  }
  // The API assigns no past time, so these are inserted: the hours before the day, the week and the month, and the
  // first hours of the week and the month.
  const past = [
    ['2026-11-20', 23],
    ['2026-11-14', 23],
    ['2026-11-15', 0],
    ['2026-10-31', 23],
    ['2026-11-01', 0],
  ] as const
  for (const [date, hour] of past) {
    const id = await ask(server, { officialId: official.id, visitor: await addVisitor(server) })
    const start = Date.parse(dhakaInstant(date, hour, 0))
    const span = { starts_at: new Date(start), ends_at: new Date(start + 60 * 60_000) }
    await server.context.db
      .updateTable('appointments')
      .set({ status: 'APPROVED', created_at: span.starts_at, ...span })
      .where('id', '=', id)
      .execute()
  }
  const count = async (path: string) =>
    (await server.send({ method: 'GET', url: `/api/appointments/${path}`, headers: owner })).body
  expect((await count('today/confirmed')).total).toBe(2)
  expect((await count('current-week/confirmed')).total).toBe(4)
  expect((await count('current-month/confirmed')).total).toBe(8)
  expect(await count('stats')).toMatchObject({
    today: { inPerson: 2, requests: 5 },
    week: { inPerson: 4, requests: 7 },
    month: { inPerson: 8, requests: 9 },
  })
  const { days } = await count('stats/monthly?year=2026&month=11')
  expect(days.map(({ date, inPerson }: { date: string; inPerson: number }) => [date, inPerson])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-14', 1],
    ['2026-11-15', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 2],
    ['2026-11-22', 1],
    ['2026-11-30', 1],
  ])
  const slots = (await count(`slots?officialId=${official.id}&date=2026-11-21`)).slots
  const states = Object.fromEntries(slots.map(({ hour, state }: { hour: number; state: string }) => [hour, state]))
  expect(states).toMatchObject({ 0: 'closed', 1: 'taken', 2: 'free', 22: 'free', 23: 'taken' })
})
