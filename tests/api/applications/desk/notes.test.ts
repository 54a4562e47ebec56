import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

type Person = Record<string, string> & { userId: string }
let server: ApiServer
let reception: Person
let chairman: Person
beforeAll(async () => {
  server = await createApiServer()
  reception = await server.signIn('APP_COLLECTOR')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

async function applied() {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  return applicant
}
const url = (id: string) => `/api/apps/notes?id=${id}`
const write = (id: string, text: unknown, headers: Record<string, string> = reception) =>
  server.send({ method: 'POST', url: url(id), headers, body: { text } })
const read = (id: string, headers: Record<string, string> = reception) =>
  server.send({ method: 'GET', url: url(id), headers })

const secret = 'Rang the bank: the slip is genuine <b>&</b>'

test('colleagues read the notes of the desks, newest first', async () => {
  const { id } = await applied()
  expect((await read(id)).body).toEqual({ list: [] })
  const first = await write(id, `  ${secret}\u0000 `)
  expect([first.status, first.body.text]).toEqual([201, secret])
  server.clock.now = new Date(server.clock.now.getTime() + 1_000)
  expect((await write(id, 'ঠিক আছে', chairman)).status).toBe(201)
  const { list } = (await read(id, chairman)).body
  expect(list.map(({ text, by }: { text: string; by: { en: string } }) => [text, by.en])).toEqual([
    ['ঠিক আছে', 'CHAIRMAN Person'],
    [secret, 'APP_COLLECTOR Person'],
  ])
  expect(list[0].at).toBe(server.clock.now.toISOString())
})

test('no answer to the applicant contains a note, and a note does not change the version', async () => {
  const { userId, ...session } = await server.signIn('USER')
  const applicant = createApplicant(server, { headers: session })
  expect((await applicant.apply()).status).toBe(200)
  const { version } = (await applicant.get()).body
  await write(applicant.id, secret)
  await applicant.decide(reception, 'recheck', { reason: 'The name' })
  const answers = [
    await applicant.get(),
    await applicant.patch([]),
    await server.send({ method: 'GET', url: `/api/apps/draft?token=${applicant.token}&mobile=${applicant.mobile}` }),
    await server.send({ method: 'POST', url: '/api/apps/search', headers: session, body: {} }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/genuine|"note"/)
  }
  expect((await applicant.get()).body.version).toBe(version + 1)
  expect(JSON.stringify(await server.sentMessages(applicant.mobile))).not.toContain('genuine')
  expect((await read(applicant.id, { ...applicant.holder, 'auth-token': '' })).status).toBe(401)
  expect(outcome(await read(applicant.id, session))).toEqual([403, 'forbidden'])
  // Staff who are the applicant cannot read the notes either.
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: chairman.userId })
    .where('id', '=', applicant.id)
    .execute()
  expect(outcome(await read(applicant.id, chairman))).toEqual([403, 'forbidden'])
  expect(outcome(await write(applicant.id, 'x', chairman))).toEqual([403, 'forbidden'])
})

test('an empty text, a text that is too long and too many notes are refused', async () => {
  const { id } = await applied()
  for (const text of ['', '   ', '\u200d', 'x'.repeat(2_001), null, 7, ['x']]) {
    const refused = await write(id, text)
    expect(outcome(refused), JSON.stringify(text)).toEqual([400, 'invalid_request'])
    expect(refused.body.fields[0].path).toBe('text')
  }
  expect((await write(id, 'ক'.repeat(2_000))).status).toBe(201)
  const rows = Array.from({ length: 199 }, () => ({
    id: server.context.newId(),
    ...{ application_id: id, by_user_id: reception.userId, text: 'x', at: server.clock.now },
  }))
  await server.context.db.insertInto('application_notes').values(rows).execute()
  expect(outcome(await write(id, 'one more'))).toEqual([409, 'application_full'])
  const draft = createApplicant(server)
  await draft.create()
  expect(outcome(await write(draft.id, 'x'))).toEqual([404, 'not_found'])
})

test('a note that is repeated with its key is stored once, and notes cannot be changed', async () => {
  const { id } = await applied()
  const key = { 'idempotency-key': server.context.newId() }
  const [one, two] = [
    await write(id, 'once', { ...reception, ...key }),
    await write(id, 'once', { ...reception, ...key }),
  ]
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect((await read(id)).body.list).toHaveLength(1)
  const change = server.context.db.updateTable('application_notes').set({ text: 'other' }).execute()
  await expect(change).rejects.toThrow('A note is never changed')
})
