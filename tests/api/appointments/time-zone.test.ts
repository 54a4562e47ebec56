import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOfficial, addVisitor, ask, patch, type SampleOfficial } from '../../support/people/appointments.ts'
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

test('days, weeks and months are those of Dhaka wherever the server runs', async () => {
  expect(new Date('2026-11-22T12:00:00Z').getHours()).toBe(7)
  server.clock.now = new Date('2026-11-20T18:30:00Z')
  const owner = await server.signIn('OWNER')
  const visitor = await addVisitor(server)
  // Saturday the 21st in Dhaka has begun; 31 October and 1 December are a minute away from the month.
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
  const count = async (path: string) =>
    (await server.send({ method: 'GET', url: `/api/appointments/${path}`, headers: owner })).body
  expect((await count('today/confirmed')).total).toBe(2)
  expect((await count('current-week/confirmed')).total).toBe(2)
  expect((await count('current-month/confirmed')).total).toBe(4)
  expect(await count('stats')).toMatchObject({
    today: { inPerson: 2, requests: 5 },
    week: { inPerson: 2 },
    month: { inPerson: 4 },
  })
  const { days } = await count('stats/monthly?year=2026&month=11')
  expect(days.map(({ date, inPerson }: { date: string; inPerson: number }) => [date, inPerson])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-22', 1],
    ['2026-11-30', 1],
  ])
  const slots = (await count(`slots?officialId=${official.id}&date=2026-11-21`)).slots
  const states = Object.fromEntries(slots.map(({ hour, state }: { hour: number; state: string }) => [hour, state]))
  expect(states).toMatchObject({ 0: 'closed', 1: 'taken', 2: 'free', 22: 'free', 23: 'taken' })
})
