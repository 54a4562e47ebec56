import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidingRoles } from '../../../src/domain/people/deciding-accounts.ts'
import { createRandom, type Random } from '../../faults/schedule/random.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, officialBody } from '../../support/people/office.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const hourMs = 60 * 60_000
const password = 'river-boat-91'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

type Row = { id: string; mobile: string | null; email: string | null; version: number; roles: string[]; status: string }

/** Two ICTs who work together, with whatever numbers they like, and the calls that they may make. */
async function createIcts(random: Random) {
  const { db, sessions } = server.context
  const icts = [(await server.signIn('ICT')).userId, (await server.signIn('ICT')).userId]
  const mobiles = Array.from({ length: 4 }, newMobile)
  const counts: Record<string, number> = {}

  const send = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const token = await sessions.create(db, random.pick(icts), { deviceId: 'test-device-1', label: '' })
    const answer = await server.send({ method, url, body, headers: { 'auth-token': token } })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    return answer
  }
  const users = (): Promise<Row[]> =>
    db.selectFrom('users').select(['id', 'mobile', 'email', 'version', 'roles', 'status']).orderBy('id').execute()
  const anyone = async () => random.pick((await users()).filter(({ id }) => !icts.includes(id)))
  const roles = () =>
    random.pick([
      ['OFFICIAL'],
      ['ICT'],
      ['OFFICIAL', 'ICT'],
      ['USER', 'OFFICIAL'],
      ['CHAIRMAN'],
      ['COMMITTEE', 'OFFICIAL'],
    ])
  const official = async () => ({
    ...officialBody({ isSecretary: random.chance(50) }),
    userId: random.chance(80) ? (await anyone()).id : null,
  })

  const calls: Record<string, () => Promise<unknown>> = {
    create: () => send('POST', '/api/employees', employeeBody({ roles: roles(), mobile: random.pick(mobiles) })),
    change: async () => {
      const { id, mobile, email, version, roles: had, status } = await anyone()
      const isAny = () => random.chance(40)
      const body = employeeBody({
        ...{ id, version },
        mobile: isAny() ? random.pick([...mobiles, null]) : mobile,
        email: isAny() ? `ict-${random.below(1000)}@example.org` : email,
        roles: isAny() ? roles() : had,
        status: isAny() ? random.pick(['ACTIVE', 'INACTIVE']) : status,
      })
      await send('PUT', '/api/employees', body)
    },
    setPassword: async () => send('POST', `/api/auth/change?userId=${(await anyone()).id}`, { newPassword: password }),
    givePassword: async () => {
      const { id, version } = await anyone()
      await send('POST', '/api/employees/password', { id, version })
    },
    removeFactor: async () => {
      const { id, version } = await anyone()
      await send('POST', '/api/employees/second-factor/remove', { id, version })
      await send('POST', '/api/auth/second-factor/remove', { userId: id })
    },
    endSessions: async () => {
      const { id, version } = await anyone()
      await send('POST', '/api/employees/sessions/end', { id, version })
    },
    createOfficial: async () => send('POST', '/api/officials', await official()),
    changeOfficial: async () => {
      const rows = await db.selectFrom('officials').select(['id', 'version']).orderBy('id').execute()
      if (rows.length > 0) await send('PUT', '/api/officials', { ...(await official()), ...random.pick(rows) })
    },
    /** Asks for a code to a number of theirs, and uses what arrives there. */
    forgot: async () => {
      const to = random.pick(mobiles)
      const { body } = await send('POST', '/api/forgot', { username: to })
      const sent = (await server.sentMessages(to)).findLast(({ kind }) => kind === 'reset-code')
      const code = /\d{8}/.exec(sent?.text ?? '')?.[0] ?? '00000000'
      if (body.resetId !== undefined) {
        await send('POST', `/api/auth/change?userId=${body.resetId}`, { code, newPassword: password })
      }
    },
    wait: async () => {
      server.clock.now = new Date(server.clock.now.getTime() + (1 + random.below(60)) * hourMs)
    },
    approve: async () => {
      const rows = await db.selectFrom('approvals').select(['id', 'version']).orderBy('id').execute()
      if (rows.length > 0) await send('POST', '/api/approvals', random.pick(rows))
    },
  }
  return { calls, counts }
}

/** Everything with which somebody signs in to an account that decides, and what it decides about. */
async function decidingState() {
  const { rows } = await server.context.pool.query(
    `SELECT u.id, u.roles, u.status, u.mobile, u.email, u.password_hash, o.id AS secretary,
       (SELECT count(*) FROM second_factors f WHERE f.user_id = u.id) AS factors
     FROM users u LEFT JOIN officials o ON o.user_id = u.id AND o.is_secretary
     WHERE u.roles && $1 OR o.id IS NOT NULL ORDER BY u.id`,
    [[...decidingRoles]],
  )
  return rows
}

/** One account for each role that decides, the secretary's, and inactive ones. */
async function fillOffice(): Promise<void> {
  const { db, now } = server.context
  const owner = await server.signIn('OWNER')
  for (const role of [...decidingRoles, 'OFFICIAL', 'OFFICIAL'] as const) {
    for (const status of ['ACTIVE', 'INACTIVE']) {
      const { userId } = await server.signIn(role)
      await db.updateTable('users').set({ status, mobile: newMobile() }).where('id', '=', userId).execute()
      const factor = { sealed_secret: Buffer.alloc(1), created_at: now(), enrolled_at: now() }
      await db
        .insertInto('second_factors')
        .values({ user_id: userId, ...factor })
        .execute()
      if (role !== 'OFFICIAL' || status === 'INACTIVE') continue
      const body = officialBody({ userId, isSecretary: true })
      expect((await server.send({ method: 'POST', url: '/api/officials', headers: owner, body })).status).toBe(201)
    }
  }
}

test('no sequence of calls of two ICTs changes how anyone signs in to an account that decides, or makes one', async () => {
  await fillOffice()
  const begun = await decidingState()
  expect(begun.length).toBeGreaterThanOrEqual(10)
  const played: Record<string, number> = {}
  const answers: Record<string, number> = {}
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = createRandom(seed)
    const { calls, counts } = await createIcts(random)
    for (let step = 0; step < 40; step += 1) {
      const name = random.pick(Object.keys(calls))
      await calls[name]?.()
      played[name] = (played[name] ?? 0) + 1
      expect(await decidingState(), `seed ${seed}, step ${step}: ${name}`).toEqual(begun)
    }
    for (const [status, count] of Object.entries(counts)) answers[status] = (answers[status] ?? 0) + count
  }
  // The walk is worth something only where its calls often succeed, wait and are refused.
  expect(Object.values(played).reduce((sum, count) => sum + count, 0)).toBe(480)
  for (const status of ['200', '201', '202', '403', '409']) expect(answers[status], status).toBeGreaterThan(10)
  expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([])
}, 120_000)
