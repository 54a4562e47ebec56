import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedForMs } from '../../../../src/domain/enlistment/desk/opened-by.ts'
import { createApplicant } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

type Person = Record<string, string> & { userId: string }
let server: ApiServer
let reception: Person
let committee: Person
beforeAll(async () => {
  server = await createApiServer()
  reception = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
  const names = { name_bn: 'রেহানা পারভীন', name_en: 'Rehana Parvin' }
  await server.context.db.updateTable('users').set(names).where('id', '=', reception.userId).execute()
})
afterAll(() => server.close())

async function applied() {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  return applicant
}
const say = (method: 'PUT' | 'DELETE', id: string, headers: Record<string, string>) =>
  server.send({ method, url: `/api/apps/claim?id=${id}`, headers })
const advance = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const nobody = { by: null, at: null }

async function flagsFor(headers: Record<string, string>, id: string): Promise<string[]> {
  const body = { desk: 'reception', size: 100 }
  const { list } = (await server.send({ method: 'POST', url: '/api/apps/search', headers, body })).body
  return list.find((row: { id: string }) => row.id === id)?.flags ?? []
}

test('two colleagues learn who else has it open and since when, until one of them leaves', async () => {
  const { id } = await applied()
  const since = server.clock.now.toISOString()
  expect((await say('PUT', id, reception)).body).toEqual(nobody)
  advance(20_000)
  expect((await say('PUT', id, committee)).body).toEqual({
    by: { bn: 'রেহানা পারভীন', en: 'Rehana Parvin' },
    at: since,
  })
  // The account has only one name, which is used in both languages.
  expect((await say('PUT', id, reception)).body.by).toEqual({ bn: 'COMMITTEE Person', en: 'COMMITTEE Person' })
  advance(30_000)
  expect((await say('PUT', id, committee)).body.at).toBe(since)
  expect((await say('DELETE', id, reception)).status).toBe(200)
  expect((await say('PUT', id, committee)).body).toEqual(nobody)
})

test('an open application locks nothing, raises no version and sends no message', async () => {
  const applicant = await applied()
  await say('PUT', applicant.id, reception)
  await say('PUT', applicant.id, committee)
  const kindsSent = async () => (await server.sentMessages(applicant.mobile)).map(({ kind }) => kind)
  const before = await kindsSent()
  const { version } = (await applicant.get()).body
  expect((await applicant.decide(reception, 'payment/confirm')).status).toBe(200)
  expect((await applicant.get()).body.version).toBe(version + 1)
  expect(await kindsSent()).toEqual([...before, 'payment-confirmed'])
})

test('without a repeated call it expires, and a later call begins a new time', async () => {
  const { id } = await applied()
  await say('PUT', id, reception)
  advance(openedForMs)
  expect((await say('PUT', id, committee)).body).toEqual(nobody)
  const again = server.clock.now.toISOString()
  await say('PUT', id, reception)
  expect((await say('PUT', id, committee)).body.at).toBe(again)
})

test('rows show colleagues that an application is open, and the filter finds exactly these rows', async () => {
  const [opened, other] = [await applied(), await applied()]
  await say('PUT', opened.id, reception)
  expect(await flagsFor(committee, opened.id)).toContain('opened')
  expect(await flagsFor(reception, opened.id)).not.toContain('opened')
  expect(await flagsFor(committee, other.id)).not.toContain('opened')
  const body = { flags: ['opened'], desk: 'reception', size: 100 }
  const found = await server.send({ method: 'POST', url: '/api/apps/search', headers: committee, body })
  expect(found.body.list.map(({ id }: { id: string }) => id)).toContain(opened.id)
  expect(found.body.list.map(({ id }: { id: string }) => id)).not.toContain(other.id)
  expect(found.body.total).toBe(found.body.list.length)
})

test('drafts, missing applications and one’s own cannot be opened this way', async () => {
  const draft = createApplicant(server)
  await draft.create()
  const own = await applied()
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: committee.userId })
    .where('id', '=', own.id)
    .execute()
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(outcome(await say(method, draft.id, committee))).toEqual([404, 'not_found'])
    expect(outcome(await say(method, server.context.newId(), committee))).toEqual([404, 'not_found'])
    expect(outcome(await say(method, own.id, committee))).toEqual([403, 'forbidden'])
  }
})
