import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const read = async () => (await server.send({ method: 'GET', url: '/api/office' })).body
const nothing = { telephone: null, email: null, address: null, hours: null, mapUrl: null }

test('anyone reads how to reach the office; an OWNER changes it, on record', async () => {
  expect(await read()).toEqual({ contact: nothing, draftDays: 180, dueSoonDays: 3, lateDays: 5 })
  const owner = await server.signIn('OWNER')
  const change = (body: object) =>
    server.send({ method: 'PUT', url: '/api/office/contact', headers: owner, body: { ...nothing, ...body } })
  const address = { bn: 'শাহ মখদুম অ্যাভিনিউ, রাজশাহী', en: 'Shah Makhdum Avenue, Rajshahi' }
  const given = {
    telephone: '+৮৮০ ২-৫৮৮৮ ৫১২৩৪',
    email: 'office@example.org',
    address,
    mapUrl: 'https://maps.example.org/x',
  }
  expect((await change(given)).status).toBe(200)
  expect((await read()).contact).toEqual({ ...nothing, ...given, telephone: '+88025888512 34'.replace(' ', '') })
  await server.send({
    method: 'PUT',
    url: '/api/settings',
    headers: owner,
    body: { name: 'draftDays', value: 90, from: 180 },
  })
  expect((await read()).draftDays).toBe(90)
  const line = await server.context.db
    .selectFrom('audit')
    .select(['subject_id', 'by_role'])
    .where('action', '=', 'change-contact')
    .executeTakeFirstOrThrow()
  expect(line).toEqual({ subject_id: 'contact', by_role: 'OWNER' })

  // Strangers dial the number and follow the link.
  for (const wrong of [
    { telephone: 'call us' },
    { email: 'nobody' },
    { mapUrl: 'javascript:alert(1)' },
    { mapUrl: 'http://maps.example.org' },
    { address: { bn: 'ক', en: '' } },
  ]) {
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400])
  }
})
