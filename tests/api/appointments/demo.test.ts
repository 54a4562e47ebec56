import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentStatuses } from '../../../src/domain/appointments/appointment-states.ts'
import { ensureDemoAppointments } from '../../../src/server/modules/appointments/demo-appointments.ts'
import { addOfficial } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const rows = () => server.context.db.selectFrom('appointments').select(['id', 'official_id', 'status']).execute()

test('the officials of a demo have one appointment in every state', async () => {
  await ensureDemoAppointments(server.context)
  expect(await rows()).toEqual([])
  for (let count = 0; count < 4; count += 1) await addOfficial(server.context, { sort_order: count })
  await Promise.all([ensureDemoAppointments(server.context), ensureDemoAppointments(server.context)])
  const made = await rows()
  await ensureDemoAppointments(server.context)
  expect(await rows()).toHaveLength(made.length)
  expect(new Set(made.map((row) => row.official_id)).size).toBe(3)
  for (const official of new Set(made.map((row) => row.official_id))) {
    const states = made.filter((row) => row.official_id === official).map(({ status }) => status)
    expect([...new Set(states)].sort()).toEqual([...appointmentStatuses].sort())
  }
})
