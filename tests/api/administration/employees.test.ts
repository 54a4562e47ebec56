import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, recordClient, uploadPicture } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string> & { userId: string }
let ict: Record<string, string> & { userId: string }
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const employees = () => recordClient(server, '/api/employees', ict)
const places = ({ body }: { body: { fields?: { path: string; code: string }[] } }) =>
  (body.fields ?? []).map(({ path, code }) => `${path} ${code}`)
const isSignedIn = async (headers: Record<string, string>) =>
  (await server.send({ method: 'GET', url: '/api/auth/sessions', headers })).status === 200

test('OWNER and ICT read whole records, other staff only the names, and applicants nothing', async () => {
  const made = await employees().make(employeeBody({ roles: ['OFFICIAL', 'USER'], email: 'Rehana@Example.org' }))
  expect(made).toMatchObject({
    roles: ['OFFICIAL', 'USER'],
    email: 'rehana@example.org',
    gender: 'Female',
    version: 0,
  })
  const names = { id: made.id, nameBn: made.nameBn, nameEn: made.nameEn, status: 'ACTIVE', version: 0 }
  const nothing = { gender: null, roles: [], mobile: null, email: null, imageFileId: null, imageUrl: null }
  const noPlace = { departmentId: null, department: null, designationId: null, designation: null }
  for (const role of ['OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    const headers = await server.signIn(role)
    expect((await employees().list(`?id=${made.id}`, headers)).body).toEqual({ ...names, ...nothing, ...noPlace })
    expect((await employees().list('?status=ALL', headers)).status).toBe(403)
    const { body } = await employees().list('?size=100', headers)
    expect(body.list.find(({ id }: { id: string }) => id === made.id)).toEqual({ ...names, ...nothing, ...noPlace })
  }
  expect((await employees().list('', {})).status).toBe(401)
  // Applicants are not system users and cannot read them.
  const applicant = await server.signIn('USER')
  expect(outcome(await employees().list('', applicant))).toEqual([403, 'forbidden'])
  const { userId } = applicant
  expect(outcome(await employees().list(`?id=${userId}`))).toEqual([404, 'not_found'])
  expect(outcome(await employees().update(employeeBody({ id: userId, version: 0 })))).toEqual([404, 'not_found'])
  const { full_name } = await server.context.db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(full_name).toBe('রেহানা পারভীন · Rehana Parvin')
})

test('an ICT neither makes an OWNER nor changes one; an OWNER does both', async () => {
  const body = employeeBody({ roles: ['OWNER'] })
  expect(outcome(await employees().create(body))).toEqual([403, 'forbidden'])
  const { id } = (await employees().create(body, owner)).body
  expect(outcome(await employees().update({ ...body, id, version: 0, roles: ['ICT'] }))).toEqual([403, 'forbidden'])
  expect(outcome(await employees().update({ ...body, id, version: 0 }))).toEqual([403, 'forbidden'])
  const official = await employees().make(employeeBody())
  const raised = employeeBody({ id: official.id, version: 0, roles: ['OFFICIAL', 'OWNER'] })
  expect(outcome(await employees().update(raised))).toEqual([403, 'forbidden'])
  const lowered = { ...body, id, version: 0, roles: ['ICT'] }
  expect((await employees().update(lowered, owner)).body).toMatchObject({ roles: ['ICT'], version: 1 })
})

test('INACTIVE, a change of roles or of contact end all sessions at once, and other changes end none', async () => {
  const mobile = newMobile()
  for (const [more, ends] of [
    [{ nameEn: 'Rehana Akter' }, false],
    [{ roles: ['OFFICIAL', 'ICT'] }, true],
    [{ status: 'INACTIVE' }, true],
    [{ mobile }, true],
  ] as const) {
    const { userId, ...person } = await server.signIn('OFFICIAL')
    const row = await server.context.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    const body = employeeBody({ id: userId, mobile: null, email: row?.email, version: 0, ...more })
    expect((await employees().update(body)).status).toBe(200)
    expect(await isSignedIn(person)).toBe(!ends)
    expect(outcome(await employees().update(body))).toEqual([409, 'stale_version'])
    const sessions = server.context.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
    expect(await sessions.execute()).toHaveLength(ends ? 0 : 1)
    // An account that is not ACTIVE has no session, ended or not: only a return shows that its old one ended.
    expect((await employees().update({ ...body, status: 'ACTIVE', version: 1 })).status).toBe(200)
    expect(await isSignedIn(person)).toBe(!ends)
  }
})

test('a change of roles has its own audit line, and no line contains a number or an address', async () => {
  const [mobile, email] = [newMobile(), 'trail@example.org']
  const made = await employees().make(employeeBody({ mobile, email }))
  await employees().update(employeeBody({ id: made.id, version: 0, mobile: newMobile(), email, roles: ['ICT'] }))
  const { rows } = await server.context.pool.query(
    `SELECT action, by_role, detail FROM audit WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY id`,
    [made.id],
  )
  expect(rows.map(({ action, by_role }) => `${action} ${by_role}`)).toEqual([
    'change-roles ICT',
    'create-user ICT',
    'change-roles ICT',
    'change-user ICT',
  ])
  expect(rows[2].detail).toEqual({ from: ['OFFICIAL'], to: ['ICT'] })
  expect(rows[3].detail.personal).toEqual(['mobile'])
  expect(JSON.stringify(rows)).not.toMatch(/01\d{9}|@example/)
})

test('people cannot lock themselves out', async () => {
  const self = (by: typeof owner, more: object) => employeeBody({ id: by.userId, version: 0, ...more })
  const leaves = await employees().update(self(ict, { roles: ['ICT'], status: 'INACTIVE' }))
  expect([outcome(leaves), places(leaves)]).toEqual([[409, 'wrong_state'], ['status own']])
  const lowers = await employees().update(self(ict, { roles: ['COMMITTEE'] }))
  expect([outcome(lowers), places(lowers)]).toEqual([[409, 'wrong_state'], ['roles own']])
})

test.each([
  ['roles', { roles: ['COMMITTEE'] }],
  ['status', { roles: ['OWNER'], status: 'INACTIVE' }],
])('two OWNERs who remove each other at once by %s leave one OWNER', async (path, removed) => {
  const fresh = await createApiServer()
  try {
    const [one, two] = [await fresh.signIn('OWNER'), await fresh.signIn('OWNER')]
    const calls = recordClient(fresh, '/api/employees', one)
    const lower = (who: typeof one, by: typeof one) =>
      calls.update(employeeBody({ id: who.userId, version: 0, ...removed }), by)
    // Both calls pass the access check before either is written; the second one no longer has a session then.
    const both = await fresh.context.db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('records users'))`.execute(trx)
      const sent = Promise.all([lower(two, one), lower(one, two)])
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await fresh.context.pool.query(waiting)).rows.length, { timeout: 10_000 }).toBe(2)
      return { sent }
    })
    const answers = await both.sent
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.flatMap(places)).toEqual([`${path} last_owner`])
    const { rows } = await fresh.context.pool.query(
      `SELECT count(*) AS n FROM users WHERE roles @> '{OWNER}' AND status = 'ACTIVE'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  } finally {
    await fresh.close()
  }
})

test.each<[object, string]>([
  [{ roles: [] }, 'roles required'],
  [{ roles: ['USER'] }, 'roles required'],
  [{ roles: ['BOSS'] }, 'roles.0 not_an_option'],
  [{ mobile: null }, 'mobile required'],
  [{ mobile: '1234' }, 'mobile custom'],
  [{ email: 'nobody' }, 'email custom'],
  [{ nameBn: 'Rehana' }, 'nameBn custom'],
  [{ departmentId: randomUUID() }, 'departmentId unknown'],
  [{ imageFileId: randomUUID() }, 'imageFileId unknown'],
])('%o is refused, and the error names the field', async (wrong, place) => {
  const answer = await employees().create(employeeBody(wrong))
  expect([answer.status, places(answer)]).toEqual([400, [place]])
})

test('a number and an e-mail address belong to one account, in every spelling', async () => {
  const [mobile, email] = [newMobile(), 'taken@example.org']
  await employees().make(employeeBody({ mobile, email }))
  const spelled = `+88 ${mobile.slice(0, 5)}-${mobile.slice(5)}`
  expect(outcome(await employees().create(employeeBody({ mobile: spelled })))).toEqual([409, 'mobile_taken'])
  expect(outcome(await employees().create(employeeBody({ email: 'Taken@Example.ORG' })))).toEqual([409, 'email_taken'])
})

test('a system user takes only a picture of the type employee, and the sign-in returns its URL', async () => {
  const { id, url } = (await uploadPicture(server, 'employee', { by: ict })).body
  const made = await employees().make(employeeBody({ imageFileId: id }))
  expect(made.imageUrl).toBe(url)
  const official = (await uploadPicture(server, 'official', { by: ict })).body
  expect(places(await employees().create(employeeBody({ imageFileId: official.id })))).toEqual(['imageFileId unknown'])
  const set = { newPassword: 'river-boat-91' }
  const by = await server.signIn('OWNER')
  await server.send({ method: 'POST', url: `/api/auth/change?userId=${made.id}`, headers: by, body: set })
  const signIn = { username: made.mobile, password: set.newPassword }
  const { body } = await server.send({ method: 'POST', url: '/api/auth/signin', body: signIn })
  expect(body.profile).toEqual({ imageUrl: url })
})
