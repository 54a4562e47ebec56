import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '../../../src/domain/enlistment/desk/age-limits.ts'
import { splitAgeLimits } from '../../../src/server/platform/database/migrations/0039-age-limits.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const read = async () => (await server.send({ method: 'GET', url: '/api/office' })).body
const days = { draftDays: 180, limits: usualLimits, weekend: [5, 6] }
const nothing = { telephone: null, email: null, address: null, hours: null, mapUrl: null }

test('anyone reads how to reach the office; an OWNER changes it, and the change is audited', async () => {
  expect(await read()).toEqual({ contact: nothing, refundTerms: null, ...days })
  const owner = await server.signIn('OWNER')
  const change = async (contact: object) => {
    const { contact: from } = await read()
    const body = { value: { ...nothing, ...contact }, from }
    return server.send({ method: 'PUT', url: '/api/office/contact', headers: owner, body })
  }
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

  // Visitors dial this number and follow this link, so malformed values are refused.
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

test('when two OWNERs change the contact at once, the second change is refused and overwrites nothing', async () => {
  const [first, second] = [await server.signIn('OWNER'), await server.signIn('OWNER')]
  const { contact: seen } = await read()
  const change = (headers: Record<string, string>, email: string, from: object) =>
    server.send({ method: 'PUT', url: '/api/office/contact', headers, body: { value: { ...seen, email }, from } })
  expect((await change(first, 'first@example.org', seen)).status).toBe(200)
  const refused = await change(second, 'second@example.org', seen)
  expect([refused.status, refused.body.code]).toEqual([409, 'stale_version'])
  expect((await read()).contact.email).toBe('first@example.org')
  const answers = await Promise.all(
    [first, second].map(async (headers, index) =>
      change(headers, `at-once-${index}@example.org`, { ...seen, email: 'first@example.org' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an OWNER sets the weekend; anything but distinct weekdays in order is refused', async () => {
  const owner = await server.signIn('OWNER')
  const change = (value: unknown, from: unknown) =>
    server.send({ method: 'PUT', url: '/api/settings', headers: owner, body: { name: 'weekend', value, from } })
  const usual = [5, 6]
  for (const wrong of [[6, 5], [5, 5], [7], [0, 1, 2, 3, 4, 5, 6], 5, '5,6', [5.5], ['5'], null, { 0: 5 }]) {
    expect([wrong, (await change(wrong, usual)).status]).toEqual([wrong, 400])
  }
  expect((await change([5], [6])).body.code).toBe('stale_version')
  expect((await change([5], usual)).status).toBe(200)
  expect((await read()).weekend).toEqual([5])
  expect((await change([], [5])).status).toBe(200)
  expect((await read()).weekend).toEqual([])
  expect((await change(3, [])).status).toBe(400)
  // The weekend takes no single number, and no other setting takes a list of weekdays.
  const body = { name: 'committeeLateDays', value: [5], from: 5 }
  expect((await server.send({ method: 'PUT', url: '/api/settings', headers: owner, body })).status).toBe(400)
})

test('limits that were set for all desks are copied to each desk that has no limit of its own', async () => {
  const { pool } = server.context
  await pool.query(
    `INSERT INTO settings (key, value) VALUES ('setting dueSoonDays', '2'), ('setting lateDays', '9'), ('setting chairmanLateDays', '4')`,
  )
  for (const statement of splitAgeLimits) await pool.query(statement)
  const all = { dueSoonDays: 2, lateDays: 9 }
  const chairman = { dueSoonDays: 2, lateDays: 4 }
  expect((await read()).limits).toEqual({ reception: all, committee: all, chairman, recheck: all })
})
