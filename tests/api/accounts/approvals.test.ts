import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../../src/server/platform/housekeeping.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, officialBody, recordClient } from '../../support/people/office.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

type Person = Record<string, string> & { userId: string }
let server: ApiServer
let owner: Person
let second: Person
let ict: Person
beforeAll(async () => {
  server = await createApiServer()
})
beforeEach(async () => {
  owner = await server.signIn('OWNER')
  second = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const hourMs = 60 * 60_000
const employees = (by: Record<string, string> = ict) => recordClient(server, '/api/employees', by)
const officials = (by: Record<string, string> = ict) => recordClient(server, '/api/officials', by)
const post = (url: string, body: object, headers: Record<string, string> = owner) =>
  server.send({ method: 'POST', url, body, headers })
const decide = (id: string, { by = owner, ...more }: { by?: Record<string, string> } & Record<string, unknown> = {}) =>
  post('/api/approvals', { id, version: 0, ...more }, by)
const read = async (id: string) => (await employees(owner).list(`?id=${id}`)).body
const fieldOf = ({ body }: Answer) => body.fields?.[0]
const alarmsOf = async (by: Person) => {
  const { body } = await server.send({ method: 'GET', url: '/api/alarms', headers: by })
  return body as { list: { id: string; account: { id: string }; aspects: string[] }[]; waiting: number }
}
const kindsTo = async (to: string) => (await server.sentMessages(to)).map(({ kind }) => kind)
const askedId = (answer: Answer) => {
  expect(answer.status).toBe(202)
  return String(answer.body.waits.id)
}
/** The headers of a new session of the same person, after the clock has moved. */
const again = async ({ userId }: Person): Promise<Person> => {
  const { db, sessions } = server.context
  return Object.assign(
    { 'auth-token': await sessions.create(db, userId, { deviceId: 'test-device-1', label: '' }) },
    { userId },
  )
}
async function after(ms: number, work: () => Promise<void>): Promise<void> {
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + ms)
  await work()
  server.clock.now = began
}

test('a change that an ICT asks for is made once an OWNER approves it, and nothing changes before', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['CHAIRMAN'], email: 'chair@example.org' }))
  const mobile = newMobile()
  const wanted = employeeBody({ id: made.id, version: 0, roles: ['CHAIRMAN'], email: 'chair@example.org', mobile })
  const id = askedId(await employees().update(wanted))
  expect(await read(made.id)).toEqual(made)

  const { body } = await server.send({ method: 'GET', url: '/api/approvals?state=WAITING', headers: owner })
  expect(body.list.find((each: { id: string }) => each.id === id)).toMatchObject({
    action: 'change-user',
    subject: { id: made.id },
    askedBy: { id: ict.userId },
    changes: [{ field: 'mobile', from: made.mobile, to: mobile }],
    canApprove: true,
  })
  expect((await alarmsOf(owner)).waiting).toBeGreaterThan(0)
  // An ICT sees only their own requests, and decides none.
  const other = await server.signIn('ICT')
  const seen = await server.send({ method: 'GET', url: '/api/approvals', headers: other })
  expect(seen.body).toMatchObject({ list: [], total: 0 })
  expect(outcome(await decide(id, { by: ict }))).toEqual([403, 'forbidden'])

  expect((await decide(id)).body).toMatchObject({ state: 'APPROVED', changes: [], version: 1 })
  expect(await read(made.id)).toMatchObject({ mobile, version: 1 })
  expect(outcome(await decide(id))).toEqual([409, 'wrong_state'])
  for (const to of [made.mobile, 'chair@example.org']) expect(await kindsTo(to)).toContain('contact-changed')
  expect(await kindsTo(mobile)).toContain('account-made')
  // The stored call contained the number.
  const row = await server.context.db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(mobile)
  const { rows } = await server.context.pool.query(
    `SELECT action, by_user_id, detail->>'askedBy' AS asked FROM audit
     WHERE subject_id IN ($1, $2) AND action <> 'create-user' ORDER BY id`,
    [id, made.id],
  )
  expect(rows.map(({ action, by_user_id }) => [action, by_user_id])).toEqual([
    ['change-roles', owner.userId],
    ['ask-approval', ict.userId],
    ['approve-request', owner.userId],
    ['change-user', owner.userId],
  ])
  expect(rows.at(-1)).toMatchObject({ asked: ict.userId })
})

test('a new account that decides is created by the approval, and its person is invited only then', async () => {
  const body = employeeBody({ roles: ['COMMITTEE'] })
  const id = askedId(await employees().create(body))
  expect(await kindsTo(body.mobile)).toEqual([])
  expect((await decide(id)).status).toBe(200)
  expect(await kindsTo(body.mobile)).toEqual(['account-made'])
})

test('a request is refused with a reason, expires after a week, and gives way to a newer one', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['COMMITTEE'] }))
  const ask = async (status: string) => {
    const body = employeeBody({ id: made.id, mobile: made.mobile, version: 0, roles: ['COMMITTEE'], status })
    return askedId(await employees().update(body))
  }
  const first = await ask('INACTIVE')
  expect(fieldOf(await decide(first, { decision: 'refuse' }))).toEqual({ path: 'reason', code: 'required' })
  const refused = await decide(first, { decision: 'refuse', reason: 'Still needed' })
  expect(refused.body).toMatchObject({ state: 'REFUSED', reason: 'Still needed' })
  const [older, newer] = [await ask('INACTIVE'), await ask('INACTIVE')]
  expect(outcome(await decide(older, { version: 1 }))).toEqual([409, 'wrong_state'])
  const { waiting } = await alarmsOf(owner)
  await after(7 * 24 * hourMs, async () => {
    const by = await again(owner)
    // Requests that have expired wait for no decision, also before the clean-up.
    expect([waiting > 0, (await alarmsOf(by)).waiting]).toEqual([true, 0])
    expect(fieldOf(await decide(newer, { by }))).toMatchObject({ code: 'expired' })
    const { db, now } = server.context
    await cleanUp(db, new Date(now().getTime() + 1))
    const stored = await db
      .selectFrom('approvals')
      .select(['state', 'body', 'changes'])
      .where('id', '=', newer)
      .execute()
    expect(stored).toEqual([{ state: 'EXPIRED', body: null, changes: null }])
  })
  expect(await read(made.id)).toEqual(made)
})

test('an approval is refused once the record has changed since the request', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['COMMITTEE'] }))
  const body = employeeBody({ id: made.id, mobile: made.mobile, version: 0, roles: ['COMMITTEE'], status: 'INACTIVE' })
  const id = askedId(await employees().update(body))
  const named = { ...body, status: 'ACTIVE', nameEn: 'Rehana Akter' }
  expect((await employees(owner).update(named)).status).toBe(200)
  expect(outcome(await decide(id))).toEqual([409, 'stale_version'])
  const row = await server.context.db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ state: 'WAITING' })
})

test('two OWNERs who decide at once decide once', async () => {
  const id = askedId(await employees().create(employeeBody({ roles: ['COMMITTEE'] })))
  const answers = await Promise.all([decide(id), decide(id, { by: second })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the link of an account to the secretary, by account or by flag, is a promotion', async () => {
  const account = async () => {
    const made = await employees(owner).make(employeeBody())
    expect((await post(`/api/auth/change?userId=${made.id}`, { newPassword: 'river-boat-91' }, ict)).status).toBe(200)
    return made
  }
  const isOpen = async ({ mobile }: { mobile: string }) =>
    (
      await server.send({
        method: 'POST',
        url: '/api/auth/signin',
        body: { username: mobile, password: 'river-boat-91' },
      })
    ).status === 200
  const [flagged, moved, fresh] = [await account(), await account(), await account()]
  const plain = await officials().make(officialBody({ userId: flagged.id }))
  const secretary = await officials().make(officialBody({ isSecretary: true }))
  const asks = [
    await officials().update(officialBody({ id: plain.id, version: 0, userId: flagged.id, isSecretary: true })),
    await officials().update(officialBody({ id: secretary.id, version: 0, userId: moved.id, isSecretary: true })),
    await officials().create(officialBody({ userId: fresh.id, isSecretary: true })),
  ].map(askedId)
  for (const [at, person] of [flagged, moved, fresh].entries()) {
    expect(await isOpen(person)).toBe(true)
    expect((await decide(asks[at] ?? '')).status).toBe(200)
    expect(await isOpen(person)).toBe(false)
    expect(await kindsTo(person.mobile)).toEqual(expect.arrayContaining(['roles-changed', 'password-due']))
  }
  // Now they decide: an ICT changes neither the account nor the link alone.
  const leaves = { id: moved.id, mobile: moved.mobile, version: 0, status: 'INACTIVE' }
  askedId(await employees().update(employeeBody(leaves)))
  askedId(await officials().update(officialBody({ id: secretary.id, version: 1, userId: null, isSecretary: true })))
  // The room of the secretary is no one's way in.
  const room = { id: secretary.id, version: 1, userId: moved.id, isSecretary: true, room: '4' }
  expect((await officials().update(officialBody(room))).status).toBe(200)
})

test('an OWNER who changed the contact of an account needs another OWNER, or a day, to give it a deciding role', async () => {
  const made = await employees(owner).make(employeeBody())
  const body = employeeBody({ id: made.id, version: 0 })
  expect((await employees(owner).update(body)).status).toBe(200)
  const raised = { ...body, version: 1, roles: ['CHAIRMAN'] }
  const mine = askedId(await employees(owner).update(raised))
  expect(await kindsTo(body.mobile)).toContain('role-asked')
  const offers = async (by: Person) => {
    const { body } = await server.send({ method: 'GET', url: '/api/approvals?size=100', headers: by })
    return body.list.find(({ id }: { id: string }) => id === mine)?.canApprove
  }
  expect(await Promise.all([owner, second, ict].map(offers))).toEqual([false, true, undefined])
  expect(fieldOf(await decide(mine))).toEqual({ path: 'id', code: 'other_owner' })
  await after(24 * hourMs - 1, async () => expect(await offers(await again(owner))).toBe(false))
  await after(24 * hourMs, async () => {
    const by = await again(owner)
    expect(await offers(by)).toBe(true)
    // Not earlier, and with everything from before withdrawn.
    expect((await decide(mine, { by })).body).toMatchObject({ state: 'APPROVED' })
  })
  expect(await read(made.id)).toMatchObject({ roles: ['CHAIRMAN'] })

  const other = await employees(owner).make(employeeBody())
  const both = employeeBody({ id: other.id, version: 0, roles: ['COMMITTEE'] })
  const asked = askedId(await employees(owner).update(both))
  expect((await decide(asked, { by: second })).status).toBe(200)
})

test('every OWNER sees each change of an account that decides until they have read of it', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['CHAIRMAN'] }))
  const before = { id: made.id, mobile: made.mobile, roles: ['CHAIRMAN'] }
  await employees(owner).update(employeeBody({ ...before, version: 0, status: 'INACTIVE' }))
  const ofAccount = async (by: Person) => (await alarmsOf(by)).list.filter(({ account }) => account.id === made.id)
  for (const by of [owner, second]) {
    expect((await ofAccount(by)).flatMap(({ aspects }) => aspects).sort()).toEqual(['roles', 'status'])
  }
  const ids = (await ofAccount(second)).map(({ id }) => id)
  expect((await post('/api/alarms/read', { ids }, second)).status).toBe(200)
  expect(await ofAccount(second)).toEqual([])
  expect(await ofAccount(owner)).toHaveLength(2)
  const lines = await server.context.db
    .selectFrom('audit')
    .select('by_user_id')
    .where('action', '=', 'read-alarms')
    .execute()
  expect(lines).toEqual([{ by_user_id: second.userId }])
  const mobile = newMobile()
  await server.context.db.updateTable('users').set({ mobile }).where('id', '=', second.userId).execute()
  await after(24 * hourMs, async () => {
    const by = await again(owner)
    await employees(by).update(employeeBody({ ...before, version: 1 }))
  })
  expect(await kindsTo(mobile)).toEqual(['account-alarm'])
})

test('each OWNER gets one SMS a day about requests of an ICT, and one about each request of an OWNER', async () => {
  const mobile = newMobile()
  await server.context.db.updateTable('users').set({ mobile }).where('id', '=', second.userId).execute()
  const asked = async () => (await kindsTo(mobile)).filter((kind) => kind === 'approval-asked').length
  for (let n = 0; n < 2; n += 1) askedId(await employees().create(employeeBody({ roles: ['COMMITTEE'] })))
  expect(await asked()).toBe(1)
  for (let n = 0; n < 2; n += 1) {
    const made = await employees(owner).make(employeeBody())
    const body = employeeBody({ id: made.id, version: 0 })
    expect((await employees(owner).update(body)).status).toBe(200)
    askedId(await employees(owner).update({ ...body, version: 1, roles: ['CHAIRMAN'] }))
  }
  expect(await asked()).toBe(3)
  await after(24 * hourMs, async () => {
    askedId(await employees(await again(ict)).create(employeeBody({ roles: ['COMMITTEE'] })))
    expect(await asked()).toBe(4)
  })
})
