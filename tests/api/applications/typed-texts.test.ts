import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up as readAddresses } from '../../../src/server/platform/database/migrations/0065-read-addresses.ts'
import { createRandom } from '../../faults/schedule/random.ts'
import { createApplicant, newMobile, newTransactionId } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'
import { makeSpelling, spelledKinds } from '../../support/typed-spellings.ts'

// The calls read what is typed as the form does: applications with a text in disguise, and searches for them.

let server: ApiServer
let desk: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  desk = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

async function find(text: string): Promise<string[]> {
  const { status, body } = await server.send({ method: 'POST', url: '/api/apps/search', headers: desk, body: { text } })
  expect(status).toBe(200)
  return body.list.map(({ id }: { id: string }) => id)
}

const random = createRandom(14)
/** A spelling of a new value of this rule. */
function spell(rule: string) {
  const kind = spelledKinds.find(({ rules }) => rules.some((each) => each === rule))
  if (kind === undefined) throw new Error(`No kind has the rule ${rule}`)
  return makeSpelling({ ...kind, rules: kind.rules.filter((each) => each === rule) }, random)
}

test('an earlier phone sends what was typed, and the desk finds the application by any other spelling', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [nid, tin] = [spell('nid'), spell('tin')]
    const applicant = createApplicant(server)
    const transactionId = newTransactionId()
    const typed = {
      ...{
        nid: nid.typed,
        tin: tin.typed,
        'present.postCode': '\u202a১০০০\u202c ',
        nameEn: `${spell('nameEn').typed}`,
      },
      ...{ transactionId: `TrxID: ${transactionId.toLowerCase()}\u200b.`, email: `<${applicant.id}@Example.org>,` },
    }
    const applied = await applicant.apply(typed)
    expect([applied.status, applied.body]).toEqual([200, expect.anything()])
    for (const text of [nid.value, nid.typed, tin.value, tin.typed, `\u2066${transactionId}\u2069`]) {
      expect(await find(text), JSON.stringify(text)).toContain(applicant.id)
    }
    for (const text of [nid.near, tin.near]) expect(await find(text), text).not.toContain(applicant.id)
    const stored = await server.context.db
      .selectFrom('applications')
      .select('email')
      .where('id', '=', applicant.id)
      .executeTakeFirstOrThrow()
    expect(stored.email).toBe(`${applicant.id}@example.org`)
  }
})

test.each(['x@example.com\u200b', 'x@example.com,', ' “X@Example.com”', 'x＠example.com'])(
  'an application with the address %j is refused beside one with the same address',
  async (email) => {
    const name = `x${newMobile()}`
    const own = email.replace(/x/i, name)
    expect((await createApplicant(server).apply({ email: `${name}@example.com` })).status).toBe(200)
    const second = await createApplicant(server).apply({ email: own })
    expect([second.status, second.body.code]).toEqual([409, 'email_taken'])
    const url = `/api/apps/available?${new URLSearchParams({ email: own, type: 'ARCHITECT' })}`
    expect((await server.send({ method: 'GET', url })).body.email).toBe('taken')
  },
)

test('an account is one, however its number and address are spelled', async () => {
  const mobile = newMobile()
  const account = { fullName: 'Renée D‘Costa', mobile, email: 'renee@example.org', password: 'mango-river-91' }
  const url = '/api/auth/signup'
  expect((await server.send({ method: 'POST', url, body: account })).status).toBe(201)
  const again = { ...account, mobile: newMobile(), email: 'renee@example.org\u2060;' }
  expect((await server.send({ method: 'POST', url, body: again })).body.code).toBe('email_taken')
  const sameNumber = { ...account, mobile: `\u202a+880${mobile}\u202c`, email: null }
  expect((await server.send({ method: 'POST', url, body: sameNumber })).body.code).toBe('mobile_taken')
  for (const username of [`\u200b${mobile}`, 'Renee@Example.org,', `+880 ${mobile.slice(1, 5)}–${mobile.slice(5)}`]) {
    const signedIn = await server.send({
      method: 'POST',
      url: '/api/auth/signin',
      body: { username, password: account.password },
    })
    expect([username, signedIn.status, signedIn.body.fullName]).toEqual([username, 200, "Renée D'Costa"])
  }
})

test('the migration reads stored addresses, and keeps and names accounts that would have the same one', async () => {
  const { db } = server.context
  const [one, two, three] = await Promise.all(
    (['OWNER', 'ICT', 'OFFICIAL'] as const).map(async (role) => (await server.signIn(role)).userId),
  )
  const emails = {
    [one ?? '']: 'same@example.org',
    [two ?? '']: 'same@example.org,',
    [three ?? '']: 'own@example.org\u200b',
  }
  for (const [id, email] of Object.entries(emails))
    await db.updateTable('users').set({ email }).where('id', '=', id).execute()
  await readAddresses(db as unknown as Kysely<unknown>)
  const { rows } = await sql<{
    id: string
    email: string
  }>`SELECT id, email FROM users WHERE id = ANY (${[one, two, three]})`.execute(db)
  expect(Object.fromEntries(rows.map(({ id, email }) => [id, email]))).toEqual({
    ...emails,
    [three ?? '']: 'own@example.org',
  })
  const { rows: noted } = await sql<{ value: unknown }>`SELECT value FROM settings WHERE key = 'email-clashes'`.execute(
    db,
  )
  expect(noted).toEqual([{ value: [{ userId: two, otherUserId: one }] }])
  await readAddresses(db as unknown as Kysely<unknown>)
})
