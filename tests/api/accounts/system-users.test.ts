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
  expect((await employees().list(`?id=${made.id}`, owner)).body).toMatchObject({ roles: ['OFFICIAL'], version: 0 })
  server.clock.now = began
})

test('an ICT cannot change their own roles', async () => {
  const self = (roles: string[]) => employeeBody({ id: ict.userId, version: 0, roles })
  for (const roles of [['ICT', 'COMMITTEE'], ['ICT', 'OFFICIAL'], []]) {
    const answer = await employees().update(self(roles))
    expect(answer.body.fields ?? answer.body).toContainEqual({
      path: 'roles',
      code: roles.length === 0 ? 'required' : 'own',
    })
  }
  expect((await employees().update(self(['ICT']))).status).toBe(200)
})

test.each(['OWNER', 'CHAIRMAN', 'COMMITTEE', 'APP_COLLECTOR'] as const)(
  'a new %s must set another password than any from before, with a code',
  async (role) => {
    for (const by of [ict, owner]) {
      const { id, mobile } = await employees().make(employeeBody())
      expect((await setPassword(id, by)).status).toBe(200)
      // Who set the password knows it, so could also make this change in the name of the person.
      const headers = { 'auth-token': (await signIn(mobile, password)).body.authToken }
      const own = 'harbour-lamp-27'
      expect((await post('/api/auth/change', { oldPassword: password, newPassword: own }, headers)).status).toBe(200)
      // Twenty days later the invitation to the account has expired.
      const began = server.clock.now
      server.clock.now = new Date(began.getTime() + 20 * dayMs)
      const other = await server.signIn('OWNER')
      const raise = employeeBody({ id, mobile, version: 0, roles: [role] })
      expect((await employees().update(raise, other)).status).toBe(200)
      expect((await signIn(mobile, own)).body.code).toBe('wrong_credentials')
      expect(await kindsTo(mobile)).toEqual(expect.arrayContaining(['roles-changed', 'password-due-later']))
      // An ICT entered the number: the OWNERs have a day to notice.
      expect(await resetByCode(mobile, 'winter-field-35')).toBe(422)
      server.clock.now = new Date(server.clock.now.getTime() + dayMs)
      expect(await resetByCode(mobile, 'winter-field-35')).toBe(200)
      expect((await signIn(mobile, 'winter-field-35')).status).toBe(200)
      server.clock.now = began
    }
  },
)

test('a password that an ICT sets while its account gets a deciding role is refused', async () => {
  const { db, pool } = server.context
  for (const role of ['OWNER', 'CHAIRMAN']) {
    const { id } = await employees().make(employeeBody())
    const answer = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ roles: [role] })
        .where('id', '=', id)
        .execute()
      const setting = setPassword(id, ict)
      await waitUntilBlocked(pool)
      return { setting }
    })
    expect(outcome(await answer.setting)).toEqual([403, 'forbidden'])
    const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toBeNull()
  }
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

test('when contact, roles, status or password of an account change, its number and its e-mail are both notified', async () => {
  const [old, mobile, email] = [newMobile(), newMobile(), 'notified@example.org']
  const made = await employees().make(employeeBody({ mobile: old, email, status: 'INACTIVE' }))
  const body = employeeBody({ id: made.id, mobile, email, status: 'INACTIVE' })
  // Also where the account is not active.
  expect((await employees().update({ ...body, version: 0 })).status).toBe(200)
  for (const to of [old, email]) expect(await kindsTo(to)).toEqual(['contact-changed'])
  const active = { ...body, status: 'ACTIVE', roles: ['OFFICIAL', 'ICT'], version: 1 }
  expect((await employees().update(active)).status).toBe(200)
  for (const to of [mobile, email]) {
    expect(await kindsTo(to)).toEqual(expect.arrayContaining(['status-changed', 'roles-changed']))
  }
  expect((await employees().update({ ...active, version: 2, nameEn: 'Rehana Akter' })).status).toBe(200)
  expect((await setPassword(made.id, owner)).status).toBe(409)
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + dayMs)
  const later = await server.signIn('OWNER')
  expect((await setPassword(made.id, later)).status).toBe(200)
  server.clock.now = began
  for (const to of [mobile, email]) expect(await kindsTo(to)).toContain('password-set')
  expect(await kindsTo(old)).toHaveLength(1)
  // An address that is added is a second way to sign in, so the first one is notified.
  const alone = await employees().make(employeeBody())
  const added = employeeBody({ id: alone.id, mobile: alone.mobile, email: 'added@example.org', version: 0 })
  expect((await employees().update(added)).status).toBe(200)
  expect((await kindsTo(alone.mobile)).includes('contact-changed')).toBe(true)
})

test('an account without a number is notified by e-mail when its password is set or its roles change', async () => {
  const email = 'only-mail@example.org'
  const { id } = await employees().make(employeeBody({ mobile: null, email }))
  expect((await setPassword(id, ict)).status).toBe(200)
  const changed = employeeBody({ id, mobile: null, email, version: 0, roles: ['ICT'] })
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
