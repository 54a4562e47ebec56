import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePng } from '../../support/files/sample-files.ts'
import { form } from '../../support/people/applicant.ts'
import { addVisitor, type Headers } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const upload = (by: Headers, type = 'visitor') => {
  const { body, headers } = form({ type }, samplePng('me', 20, 20))
  return server.send({ method: 'POST', url: '/api/files', body, headers: { ...by, ...headers } })
}
const countOf = async (column: 'visitor_id' | 'owner_user_id', id: string) =>
  (await server.context.db.selectFrom('files').select('id').where(column, '=', id).execute()).length

test('a visitor has at most ten unused pictures, also when they come at once; using one frees the rest', async () => {
  const { id, headers } = await addVisitor(server)
  for (let count = 0; count < 8; count += 1) expect((await upload(headers)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(headers)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await countOf('visitor_id', id)).toBe(10)
  const refused = answers.find(({ status }) => status !== 201)
  // There is no retry-after, because waiting does not help.
  expect(refused?.headers['retry-after']).toBeUndefined()
  expect([refused?.status, refused?.body]).toMatchObject([
    409,
    { code: 'wrong_state', fields: [{ path: 'file', code: 'too_many' }] },
  ])
  const imageFileId = answers.find(({ status }) => status === 201)?.body.id
  const body = { id, imageFileId }
  expect((await server.send({ method: 'PATCH', url: '/api/visitors', headers, body })).status).toBe(200)
  expect((await upload(headers)).status).toBe(201)
})

test('an account that is not a visitor has at most ten pictures, and the office has no such limit', async () => {
  const { userId, ...user } = await server.signIn('USER')
  for (let count = 0; count < 8; count += 1) expect((await upload(user as Headers)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(user as Headers)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await countOf('owner_user_id', userId)).toBe(10)
  expect(outcome(await upload(user as Headers, 'photo'))).toEqual([409, 'wrong_state'])
  const ict = await server.signIn('ICT')
  for (let count = 0; count < 11; count += 1) expect((await upload(ict, 'official')).status).toBe(201)
})

test('a picture for a visitor who is erased meanwhile is refused, and its bytes are marked for deletion', async () => {
  const { id, headers } = await addVisitor(server)
  const { db, now, pool } = server.context
  // The other tests upload the same bytes.
  await db.deleteFrom('forgotten_bytes').execute()
  const sending = await db.transaction().execute(async (trx) => {
    await trx.updateTable('visitors').set({ token_hash: null, erased_at: now() }).where('id', '=', id).execute()
    const sent = upload(headers)
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 10_000 }).toBe(1)
    return { sent }
  })
  expect(outcome(await sending.sent)).toEqual([404, 'not_found'])
  expect(await countOf('visitor_id', id)).toBe(0)
  expect(await db.selectFrom('forgotten_bytes').select('sha256').execute()).toHaveLength(1)
})
