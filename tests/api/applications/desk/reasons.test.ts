import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../../../support/people/applicant.ts'
import { type Answer, type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

function pass(milliseconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

async function reject(reason: string): Promise<void> {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  expect((await applicant.decide(collector, 'reject', { reason })).status).toBe(200)
  pass(60_000)
}

async function reasonsFor(action: string, headers: Record<string, string>): Promise<Answer> {
  return server.send({ method: 'GET', url: `/api/apps/reasons?action=${action}`, headers })
}

test('staff are offered their own earlier reasons for a decision, without duplicates or personal data', async () => {
  await reject('The licence has expired')
  await reject('The photo is too dark')
  await reject('Nobody answers at 01712345678')
  await reject('The licence has expired')
  const own = await reasonsFor('reject', collector)
  expect(own.body).toEqual({ reasons: ['The licence has expired', 'The photo is too dark'] })
  expect((await reasonsFor('recheck', collector)).body).toEqual({ reasons: [] })
  expect((await reasonsFor('reject', await server.signIn('COMMITTEE'))).body).toEqual({ reasons: [] })
})

test('only the desk is told when the application arrived at its present desk', async () => {
  const applicant = createApplicant(server)
  await applicant.apply()
  pass(3_600_000)
  await applicant.decide(collector, 'payment/confirm', {})
  const forwarded = await applicant.decide(collector, 'pending1', {})
  expect(forwarded.body).toMatchObject({ status: 'pending1', arrivedAt: server.clock.now.toISOString() })
  expect((await applicant.get()).body.arrivedAt).toBeUndefined()
})
