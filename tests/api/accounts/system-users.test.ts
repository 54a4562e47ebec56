import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, linkBody, officialBody, recordClient } from '../../support/people/office.ts'
import { waitUntilBlocked } from '../../support/server/database/test-database.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string> & { userId: string }
let ict: Record<string, string> & { userId: string }
beforeAll(async () => {
  server = await createApiServer()
})
beforeEach(async () => {
  owner = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60 * 1000
const password = 'river-boat-91'
const employees = () => recordClient(server, '/api/employees', ict)
const post = (url: string, body: object, headers = {}) => server.send({ method: 'POST', url, body, headers })
const signIn = (username: string, typed: string) => post('/api/auth/signin', { username, password: typed })
const setPassword = (userId: string, by: Record<string, string>) =>
  post(`/api/auth/change?userId=${userId}`, { newPassword: password }, by)
const kindsTo = async (to: string) => (await server.sentMessages(to)).map(({ kind }) => kind)

/** Sets a new password with a reset code; returns the status of the last call. */
async function resetByCode(mobile: string, newPassword: string): Promise<number> {
  const { resetId } = (await post('/api/forgot', { username: mobile })).body
  const sent = (await server.sentMessages(mobile)).findLast(({ kind }) => kind === 'reset-code')
  const code = /\d{8}/.exec(sent?.text ?? '')?.[0] ?? '00000000'
  return (await post(`/api/auth/change?userId=${resetId}`, { code, newPassword })).status
}

test('an unattended screen cannot make anyone an OWNER: the password is required first', async () => {
  const made = await employees().make(employeeBody())
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 10 * 60_000)
  const raised = employeeBody({ id: made.id, version: 0, roles: ['OWNER'] })
  expect(outcome(await employees().update(raised, owner))).toEqual([403, 'password_needed'])
  expect(outcome(await employees().create(employeeBody(), owner))).toEqual([403, 'password_needed'])
  expect((await employees().list(`?id=${made.id}`, owner)).body).toMatchObject({ roles: ['APP_COLLECTOR'], version: 0 })
  server.clock.now = began
})

test('an ICT cannot change their own roles, and only an OWNER makes a CHAIRMAN', async () => {
  const self = (roles: string[]) => employeeBody({ id: ict.userId, version: 0, roles })
  for (const roles of [['ICT', 'COMMITTEE'], ['ICT', 'APP_COLLECTOR', 'COMMITTEE'], []]) {
    const answer = await employees().update(self(roles))
    expect(answer.body.fields ?? answer.body).toContainEqual({
      path: 'roles',
      code: roles.length === 0 ? 'required' : 'own',
    })
  }
  expect((await employees().update(self(['ICT']))).status).toBe(200)

  const body = employeeBody({ roles: ['CHAIRMAN'] })
  expect(outcome(await employees().create(body))).toEqual([403, 'forbidden'])
  const collector = await employees().make(employeeBody())
  const raised = employeeBody({ id: collector.id, version: 0, roles: ['APP_COLLECTOR', 'CHAIRMAN'] })
  expect(outcome(await employees().update(raised))).toEqual([403, 'forbidden'])
  expect((await employees().update(raised, owner)).body.roles).toEqual(['APP_COLLECTOR', 'CHAIRMAN'])
  // An ICT may still correct the name of a CHAIRMAN.
  expect((await employees().update({ ...raised, version: 1, nameEn: 'Rehana Akter' })).status).toBe(200)
})

test('a new OWNER whose password was set by an ICT must set another one with a code', async () => {
  const { id, mobile } = await employees().make(employeeBody())
  expect((await setPassword(id, ict)).status).toBe(200)
  // The ICT knows the password, so the ICT could also make this change in the name of the person.
  const headers = { 'auth-token': (await signIn(mobile, password)).body.authToken }
  const own = 'harbour-lamp-27'
  expect((await post('/api/auth/change', { oldPassword: password, newPassword: own }, headers)).status).toBe(200)
  // Twenty days later the invitation to the account has expired.
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 20 * dayMs)
  const by = await server.signIn('OWNER')
  const raise = employeeBody({ id, mobile, version: 0, roles: ['OWNER'] })
  expect((await employees().update(raise, by)).status).toBe(200)
  expect((await signIn(mobile, own)).body.code).toBe('wrong_credentials')
  expect((await kindsTo(mobile)).at(-1)).toBe('password-due')
  expect(await resetByCode(mobile, 'winter-field-35')).toBe(200)
  expect((await signIn(mobile, 'winter-field-35')).status).toBe(200)
  server.clock.now = began
})

test('a new OWNER keeps a password that they set themselves or got from an OWNER', async () => {
  const [self, given] = [await employees().make(employeeBody()), await employees().make(employeeBody())]
  expect(await resetByCode(self.mobile, password)).toBe(200)
  expect((await setPassword(given.id, owner)).status).toBe(200)
  for (const { id, mobile } of [self, given]) {
    const raise = employeeBody({ id, mobile, version: 0, roles: ['OWNER'] })
    expect((await employees().update(raise, owner)).status).toBe(200)
    expect((await signIn(mobile, password)).status).toBe(200)
    expect((await kindsTo(mobile)).at(-1)).toBe('roles-changed')
  }
})

test('a password that an ICT sets while its account becomes an OWNER is refused', async () => {
  const { db, pool } = server.context
  const { id } = await employees().make(employeeBody())
  const answer = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ roles: ['OWNER'] })
      .where('id', '=', id)
      .execute()
    const setting = setPassword(id, ict)
    await waitUntilBlocked(pool)
    return { setting }
  })
  expect(outcome(await answer.setting)).toEqual([403, 'forbidden'])
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.password_hash).toBeNull()
})

test('an OWNER can change another OWNER while an audit line of that person is written', async () => {
  const other = await server.signIn('OWNER')
  const made = await employees().make(employeeBody())
  const { db } = server.context
  await db.transaction().execute(async (trx) => {
    // The audit takes this lock on the row of its actor. If a change waited for it, two OWNERs who change each other
    // would deadlock.
    await trx.selectFrom('users').select('id').where('id', 'in', [other.userId, made.id]).forKeyShare().execute()
    expect((await setPassword(other.userId, owner)).status).toBe(200)
    const changed = employeeBody({ id: made.id, mobile: made.mobile, version: 0, nameEn: 'Rehana Akter' })
    expect((await employees().update(changed, owner)).status).toBe(200)
  })
})

test('when the number or address of an account changes, the previous one is notified', async () => {
  const [old, mobile] = [newMobile(), newMobile()]
  const made = await employees().make(employeeBody({ mobile: old }))
  const body = employeeBody({ id: made.id, mobile })
  expect((await employees().update({ ...body, version: 0, roles: ['COMMITTEE'] })).status).toBe(200)
  expect((await kindsTo(old)).at(-1)).toBe('contact-changed')
  // An address that is added is a second way to sign in, so the first one is notified.
  const added = { ...body, version: 1, roles: ['COMMITTEE'], email: 'added@example.org' }
  expect((await employees().update(added)).status).toBe(200)
  expect((await kindsTo(mobile)).at(-1)).toBe('contact-changed')
  expect((await employees().update({ ...added, version: 2, nameEn: 'Rehana Akter' })).status).toBe(200)
  expect((await kindsTo(mobile)).filter((kind) => kind === 'contact-changed')).toHaveLength(1)
})

test('an account without a number is notified by e-mail when its password is set or its roles change', async () => {
  const email = 'only-mail@example.org'
  const { id } = await employees().make(employeeBody({ mobile: null, email }))
  expect((await setPassword(id, ict)).status).toBe(200)
  const changed = employeeBody({ id, mobile: null, email, version: 0, roles: ['COMMITTEE'] })
  expect((await employees().update(changed)).status).toBe(200)
  expect(await kindsTo(email)).toEqual(['account-made', 'password-set', 'roles-changed'])
})

test('the audit names the fields that open a meeting, without their values', async () => {
  const official = await recordClient(server, '/api/officials', ict).make(officialBody())
  const secrets = { url: 'https://meet.example.org/first-room', meetingId: '555-0100', passcode: 'first-word' }
  const links = recordClient(server, '/api/meetings/links', ict)
  const { id } = await links.make(linkBody(official.id, secrets))
  const other = { url: 'https://meet.example.org/second-room', meetingId: '555-0199', passcode: 'second-word' }
  expect((await links.update(linkBody(official.id, { ...other, id, version: 0 }))).status).toBe(200)
  const { rows } = await server.context.pool.query(
    `SELECT detail FROM audit WHERE subject_kind = 'meeting-link' AND subject_id = $1 ORDER BY id`,
    [id],
  )
  const named = ['meetingId', 'passcode', 'url']
  expect(rows.map(({ detail }) => [...detail.personal].sort())).toEqual([named, named])
  expect(JSON.stringify(rows)).not.toMatch(/-room|555-|-word/)
})
