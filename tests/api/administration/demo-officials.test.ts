import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoOfficials, retireDemoOfficials } from '../../../src/server/modules/administration/demo-officials.ts'
import { ensureDemoAccounts } from '../../../src/server/modules/auth/demo-accounts.ts'
import { checkPng } from '../../../src/server/modules/files/content-check/png-check.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const list = async () => (await server.send({ method: 'GET', url: '/api/officials' })).body.list
const signIn = async (name: string) => {
  const body = { username: `${name}@demo.example`, password: 'of-the-demo' }
  const { authToken } = (await server.send({ method: 'POST', url: '/api/auth/signin', body })).body
  return { 'auth-token': authToken }
}

test('the demo has three officials with photo, hours and a link, however often it starts', async () => {
  await ensureDemoAccounts(server.context, 'of-the-demo')
  await Promise.all([ensureDemoOfficials(server.context), ensureDemoOfficials(server.context)])
  const officials = await list()
  expect(officials).toHaveLength(3)
  expect(officials.filter(({ isSecretary }: { isSecretary: boolean }) => isSecretary)).toHaveLength(1)
  for (const { imageUrl, department, designation } of officials) {
    expect([typeof department.en, typeof designation.en]).toEqual(['string', 'string'])
    const { bytes } = await server.send({ method: 'GET', url: imageUrl })
    expect([(await checkPng(bytes)).outcome, bytes.length < 4_096]).toEqual(['accepted', true])
  }
  const own = await signIn('official')
  const { body: links } = await server.send({ method: 'GET', url: '/api/meetings/links', headers: own })
  expect(links.list).toMatchObject([{ isDefault: true, official: { en: 'Sharmin Akter' } }])
  const hours = { method: 'GET', url: `/api/officials/hours?id=${links.list[0].officialId}`, headers: own } as const
  expect((await server.send(hours)).body.weeklyHours).toHaveLength(5)
})

test('after the demo the officials are inactive, and a later demo activates the same ones again', async () => {
  const before = await list()
  await retireDemoOfficials(server.context)
  expect(await list()).toEqual([])
  await ensureDemoOfficials(server.context)
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
  // A change that somebody made during the demo survives the next start.
  const [{ id }] = before
  await server.context.db.updateTable('officials').set({ status: 'INACTIVE' }).where('id', '=', id).execute()
  await ensureDemoOfficials(server.context)
  expect(await list()).toHaveLength(2)
})
