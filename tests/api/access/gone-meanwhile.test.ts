import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { type Applicant, createApplicant, form } from '../../support/people/applicant.ts'
import { type Answer, type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

/** The answer to a call that runs while the draft is deleted, as happens when a draft expires. */
async function whileDeleted({ id }: Applicant, call: () => Promise<Answer>): Promise<Answer> {
  const client = await server.context.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM applications WHERE id = $1', [id])
    const answer = call()
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0)
    await client.query('COMMIT')
    return await answer
  } finally {
    client.release()
  }
}

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await server.context.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

test('a draft that is deleted while a phone opens it or uploads a file is answered 404, never 500', async () => {
  const [opened, attached] = [createApplicant(server), createApplicant(server)]
  for (const { create } of [opened, attached]) expect((await create()).status).toBe(201)
  const { token, mobile, send } = opened
  const resumed = await whileDeleted(opened, () =>
    send({
      method: 'GET',
      url: `/api/apps/draft?token=${token}&mobile=${mobile}`,
      headers: { [headerNames.deviceId]: 'second-phone-1' },
    }),
  )
  expect(resumed).toMatchObject({ status: 404, body: { code: 'not_found' } })

  const file = samplePng('photo')
  const about = { type: 'photo', applicationId: attached.id, fileId: randomUUID() }
  const uploaded = await whileDeleted(attached, () =>
    attached.send({ method: 'POST', url: '/api/files', ...form(about, file) }),
  )
  expect(uploaded).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
