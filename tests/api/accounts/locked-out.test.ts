import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decidingRoles } from '../../../src/domain/people/deciding-accounts.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, recordClient } from '../../support/people/office.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string> & { userId: string }
let ict: Record<string, string> & { userId: string }
beforeAll(async () => {
  server = await createApiServer({ env: { SECOND_FACTOR: 'on' } })
})
beforeEach(async () => {
  owner = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const minuteMs = 60_000
const helps = ['password', 'second-factor/remove', 'sessions/end'] as const
const help = (what: (typeof helps)[number], id: string, { by = ict as Record<string, string>, version = 0 } = {}) =>
  server.send({ method: 'POST', url: `/api/employees/${what}`, headers: by, body: { id, version } })
const signIn = (username: string, password: string) =>
  server.send({ method: 'POST', url: '/api/auth/signin', body: { username, password } })
const kindsTo = async (to: string) => (await server.sentMessages(to)).map(({ kind }) => kind)

/** A colleague with a number, an e-mail address, a session and a second step. */
async function colleague(role: Parameters<ApiServer['signIn']>[0] = 'OFFICIAL') {
  const { db, now } = server.context
  const person = await server.signIn(role)
  const [mobile, email] = [newMobile(), `${person.userId}@example.org`]
  await db.updateTable('users').set({ mobile, email }).where('id', '=', person.userId).execute()
  const factor = { sealed_secret: Buffer.alloc(1), created_at: now(), enrolled_at: now() }
  await db
    .insertInto('second_factors')
    .values({ user_id: person.userId, ...factor })
    .execute()
  const isSignedIn = async () =>
    (await server.send({ method: 'GET', url: '/api/auth/sessions', headers: person })).status === 200
  return { id: person.userId, mobile, email, isSignedIn }
}

async function stateOf(id: string) {
  const { rows } = await server.context.pool.query(
    `SELECT password_hash, (SELECT count(*) FROM second_factors WHERE user_id = $1) AS factors,
       (SELECT count(*) FROM sessions WHERE user_id = $1) AS sessions FROM users WHERE id = $1`,
    [id],
  )
  return rows[0]
}

test('an ICT gives a colleague a password, removes the second step and ends the sessions, and the person is informed', async () => {
  const { id, mobile, email, isSignedIn } = await colleague()
  const { status, body } = await help('password', id)
  expect([status, body.password]).toEqual([200, expect.stringMatching(/^[a-z2-9]{12}$/)])
  expect(await isSignedIn()).toBe(false)
  expect((await signIn(mobile, body.password)).body.code).toBe('code_needed')
  expect(outcome(await help('second-factor/remove', id))).toEqual([200, undefined])
  const begun = await signIn(mobile, body.password)
  expect(begun.status).toBe(200)
  expect((await help('sessions/end', id)).body).toEqual({ ended: 1 })
  expect(outcome(await help('second-factor/remove', id))).toEqual([404, 'not_found'])
  for (const to of [mobile, email]) {
    const kinds = await kindsTo(to)
    expect(kinds.sort()).toEqual(['password-set', 'second-factor-removed', 'sessions-ended'])
  }
  expect(
    await describeLines(server.context.db, { about: id, known: { [id]: 'person', [String(ict.userId)]: 'ict' } }),
  ).toEqual([
    'set-password user person | ICT ict',
    'remove-second-factor user person | ICT ict',
    'sign-in user person | person | {network:#}',
    'end-all-sessions user person | ICT ict | {ended:1}',
  ])
})

test('what an ICT does for an account that decides waits for an OWNER, and for an OWNER it is forbidden', async () => {
  let played = 0
  for (const role of decidingRoles) {
    const { id, isSignedIn } = await colleague(role)
    const before = await stateOf(id)
    for (const what of helps) {
      const answer: Answer = await help(what, id)
      expect([what, answer.status]).toEqual([what, role === 'OWNER' ? 403 : 202])
      expect(JSON.stringify(answer.body)).not.toContain('password":')
      played += 1
    }
    expect(await stateOf(id)).toEqual(before)
    expect(await isSignedIn()).toBe(true)
    // Each request waits for its own decision: another one about the same account does not replace it.
    const asked = server.context.db.selectFrom('approvals').select('action').where('subject_id', '=', id)
    const waiting = await asked.where('state', '=', 'WAITING').orderBy('asked_at').orderBy('id').execute()
    const actions = ['set-password', 'remove-second-factor', 'end-sessions']
    expect(waiting.map(({ action }) => action)).toEqual(role === 'OWNER' ? [] : actions)
  }
  expect(played).toBe(12)
})

test('once approved, the old password of an account that decides is withdrawn, and only its person sets the next', async () => {
  const { id, mobile, isSignedIn } = await colleague('CHAIRMAN')
  const approve = async (answer: Answer) => {
    const request = { id: answer.body.waits.id, version: 0 }
    return server.send({ method: 'POST', url: '/api/approvals', headers: owner, body: request })
  }
  expect((await approve(await help('password', id))).status).toBe(200)
  expect(await isSignedIn()).toBe(false)
  expect(await stateOf(id)).toMatchObject({ password_hash: null, factors: 1 })
  expect(await kindsTo(mobile)).toEqual(expect.arrayContaining(['password-set', 'password-due']))
  expect((await approve(await help('second-factor/remove', id))).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({ factors: 0 })
  expect((await approve(await help('sessions/end', id))).status).toBe(200)
  expect(await kindsTo(mobile)).toContain('sessions-ended')
  const known = { [id]: 'chairman', [String(owner.userId)]: 'owner' }
  expect(await describeLines(server.context.db, { about: id, known })).toEqual([
    'withdraw-password user chairman | OWNER owner',
    'remove-second-factor user chairman | OWNER owner',
    'end-all-sessions user chairman | OWNER owner | {ended:0}',
  ])
})

test('the calls need the password again and the current version, and are not for one’s own account or applicants', async () => {
  const { id } = await colleague()
  const applicant = await server.signIn('USER')
  for (const what of helps) {
    expect(outcome(await help(what, id, { version: 1 }))).toEqual([409, 'stale_version'])
    expect(outcome(await help(what, applicant.userId))).toEqual([404, 'not_found'])
    expect(outcome(await help(what, '01900000-0000-7000-8000-000000000000'))).toEqual([404, 'not_found'])
    expect(outcome(await help(what, owner.userId, { by: owner }))).toEqual([403, 'forbidden'])
  }
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 10 * minuteMs)
  for (const what of helps) expect(outcome(await help(what, id))).toEqual([403, 'password_needed'])
  server.clock.now = began
})

test('contact and password of one account do not both change within a day, in either order, unless an OWNER does both', async () => {
  const change = async ({ id, mobile, email }: Awaited<ReturnType<typeof colleague>>, by: Record<string, string>) => {
    const row = await server.context.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirst()
    const body = employeeBody({ id, mobile, email: `new-${email}`, version: row?.version })
    return recordClient(server, '/api/employees', by).update(body)
  }
  const set = async ({ id }: { id: string }, by: Record<string, string>) => {
    const row = await server.context.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirst()
    return help('password', id, { by, version: row?.version ?? 0 })
  }
  const codes = async (...calls: (() => Promise<Answer>)[]) => {
    const said: (number | string)[] = []
    for (const call of calls) {
      const { status, body } = await call()
      const [field] = body.fields ?? []
      said.push(status === 200 ? 200 : `${field?.path} ${field?.code}`)
    }
    return said
  }
  for (const [first, next, isAllowed] of [
    [ict, ict, false],
    [ict, owner, false],
    [owner, ict, false],
    [owner, owner, true],
  ] as const) {
    const [one, other] = [await colleague(), await colleague()]
    expect(
      await codes(
        () => change(one, first),
        () => set(one, next),
      ),
    ).toEqual([200, isAllowed ? 200 : 'newPassword too_soon'])
    expect(
      await codes(
        () => set(other, first),
        () => change(other, next),
      ),
    ).toEqual([200, isAllowed ? 200 : 'email too_soon'])
  }
})
