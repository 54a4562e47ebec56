import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditLine } from '../../../src/contract/audit.ts'
import { auditLines } from '../../../src/server/modules/audit/audit-lines.ts'
import { checkChain } from '../../../src/server/modules/audit/chain/chain-state.ts'
import { sealLines } from '../../../src/server/modules/audit/chain/seal-lines.ts'
import { appendAudit } from '../../../src/server/platform/audit.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { addLines, tamper } from '../../support/server/audit-lines.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

type Staff = Record<string, string> & { userId: string }

let server: ApiServer
let owner: Staff
let collector: Staff
let karim: Applicant
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  karim = createApplicant(server)
  expect((await karim.apply()).status).toBe(200)
  expect((await karim.get(collector)).status).toBe(200)
  const reason = 'The photograph is too dark'
  expect((await karim.decide(collector, 'recheck', { reason })).status).toBe(200)
})
afterAll(() => server.close())

const read = (query = '', headers: Record<string, string> = owner) =>
  server.send({ method: 'GET', url: `/api/audit?size=100${query}`, headers })
async function linesOf(query: string): Promise<AuditLine[]> {
  const answer = await read(query)
  expect(answer.status).toBe(200)
  expect(answer.body.total).toBe(answer.body.list.length)
  return answer.body.list
}
const actions = (lines: readonly AuditLine[]) => lines.map(({ action }) => action)

test('lines name the action, person, role, record and reason, newest first', async () => {
  const lines = await linesOf(`&kind=application&id=${karim.id}`)
  expect(actions(lines)).toEqual(['recheck', 'view', 'submit', 'create'])
  const application = { id: karim.id, kind: 'individual', number: expect.stringMatching(/^A26-/) }
  expect(lines[0]).toMatchObject({
    by: { id: collector.userId, name: 'APP_COLLECTOR Person' },
    role: 'APP_COLLECTOR',
    subject: { kind: 'application', id: karim.id, hasPage: true },
    ...{ application, from: 'pending', to: 'recheck', reason: 'The photograph is too dark' },
  })
  expect(lines[0]?.subject?.name?.en).toMatch(/^A26-/)
  // The applicant has no account, so no person is named.
  expect(lines[3]).toMatchObject({ by: null, role: null, to: 'draft' })
})

test('each filter narrows the list, alone and combined', async () => {
  await appendAudit(server.context.db, {
    ...{ subject: { kind: 'setting', id: 'setting draftDays' }, action: 'change-setting', by: null, role: 'OWNER' },
    ...{ detail: { name: 'draftDays', from: 180, to: 90 }, at: new Date('2026-11-25T18:30:00Z') },
  })
  const [changed] = await linesOf('&action=change-setting')
  expect(changed).toMatchObject({ role: 'OWNER', from: '180', to: '90', subject: { id: 'setting draftDays' } })
  expect(changed?.subject?.name?.en).toMatch(/days/i)
  // 18:30 in UTC is already the next day in Dhaka.
  expect(actions(await linesOf('&from=2026-11-26&to=2026-11-26'))).toEqual(['change-setting'])
  expect(actions(await linesOf('&from=2026-11-22&to=2026-11-25'))).toEqual([])
  expect(actions(await linesOf(`&by=${collector.userId}`))).toEqual(['recheck', 'view'])
  expect(actions(await linesOf(`&by=${collector.userId}&action=view&kind=application`))).toEqual(['view'])
  expect(actions(await linesOf(`&by=${collector.userId}&action=view&kind=user`))).toEqual([])
  expect(await linesOf('&action=submit&to=2026-11-20')).toEqual([])
})

test('an account is listed by its current name; only staff have a page, and keep their name of that time', async () => {
  const { db } = server.context
  const { userId, ...user } = await server.signIn('USER')
  for (const headers of [user, collector]) {
    await server.send({ method: 'POST', url: '/api/auth/sessions/end-others', headers, body: {} })
  }
  await db.updateTable('users').set({ full_name: 'Erased' }).where('id', 'in', [userId, collector.userId]).execute()
  const [own] = await linesOf(`&kind=user&id=${userId}`)
  expect(own).toMatchObject({ by: { name: 'Erased' }, subject: { name: { en: 'Erased' }, hasPage: false } })
  const [staff] = await linesOf(`&kind=user&id=${collector.userId}`)
  expect(staff?.subject?.hasPage).toBe(true)
  // An action that was taken in a role keeps the name of that time.
  const [decision] = await linesOf('&action=recheck')
  expect(decision?.by?.name).toBe('APP_COLLECTOR Person')
  const stored = db.selectFrom('audit').select('by_name').where('by_user_id', '=', userId)
  expect(await stored.execute()).toEqual([{ by_name: null }])
})

test('the list leaves out transaction ids, networks and hashes', async () => {
  await server.send({ method: 'POST', url: '/api/auth/signin', body: { username: '01799999999', password: 'wrong' } })
  const { body } = await read()
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/network|transactionId|docHash|salt/)
  const [failed] = await linesOf('&action=failed-sign-in')
  expect(failed).toMatchObject({ by: null, subject: { kind: 'name', name: null } })
})

test('pages beyond the end are empty, and invalid filters are refused', async () => {
  const first = await server.send({ method: 'GET', url: '/api/audit?size=2&page=1', headers: owner })
  const second = await server.send({ method: 'GET', url: '/api/audit?size=2&page=2', headers: owner })
  const ids = [...first.body.list, ...second.body.list].map(({ id }: AuditLine) => id)
  expect(new Set(ids).size).toBe(4)
  const far = await server.send({ method: 'GET', url: '/api/audit?page=100000&size=100', headers: owner })
  expect([far.status, far.body.list]).toEqual([200, []])
  for (const query of ['from=2026-13-01', 'to=2026-02-30', 'kind=nothing', 'by=me', 'action=fly']) {
    expect(outcome(await read(`&${query}`)), query).toEqual([400, 'invalid_request'])
  }
})

test('reading the audit is audited once, and once more for each record or person that is filtered', async () => {
  const looker: Staff = await server.signIn('OWNER')
  const looks = async () => {
    const own = server.context.db.selectFrom('audit').select('subject_id').where('by_user_id', '=', looker.userId)
    const rows = await own.where('subject_kind', '=', 'audit').where('action', '=', 'view').orderBy('id').execute()
    return rows.map(({ subject_id: id }) => id)
  }
  for (const query of ['', '&page=2', '&action=view', '&from=2026-11-20', '&kind=user']) await read(query, looker)
  expect(await looks()).toEqual(['all'])
  for (const _ of [1, 2]) {
    await read(`&kind=application&id=${karim.id}`, looker)
    await read(`&by=${collector.userId}`, looker)
  }
  const narrow = [`application ${karim.id}`, `by ${collector.userId}`]
  expect(await looks()).toEqual(['all', ...narrow])
  server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000)
  await read('', looker)
  expect(await looks()).toEqual(['all', ...narrow, 'all'])
})

test('only an OWNER can read the audit and its chain, or check it', async () => {
  const others = await Promise.all(
    (['USER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const).map((role) => server.signIn(role)),
  )
  const calls = [
    { method: 'GET', url: '/api/audit' },
    { method: 'GET', url: '/api/audit/chain' },
    { method: 'POST', url: '/api/audit/check', body: {} },
  ] as const
  const before = await server.context.db.selectFrom('audit').select('id').execute()
  for (const call of calls) {
    for (const headers of others) expect(outcome(await server.send({ ...call, headers }))).toEqual([403, 'forbidden'])
    expect(outcome(await server.send(call))).toEqual([401, 'unauthenticated'])
  }
  expect(await server.context.db.selectFrom('audit').select('id').execute()).toEqual(before)
})

const chain = async () => (await server.send({ method: 'GET', url: '/api/audit/chain', headers: owner })).body
const check = () => server.send({ method: 'POST', url: '/api/audit/check', headers: owner, body: {} })

test('the chain reports how many lines are sealed, and the result of the last check', async () => {
  const { db } = server.context
  expect(await chain()).toMatchObject({ sealed: 0, head: null, check: null })
  expect((await chain()).waiting).toBeGreaterThan(5)
  const sealed = await sealLines(db)
  expect(await chain()).toMatchObject({
    sealed,
    waiting: 0,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    check: null,
  })
  expect(outcome(await check())).toEqual([200, undefined])
  const found = await chain()
  // The check itself adds a line, which is not sealed yet.
  expect(found).toMatchObject({ sealed, waiting: 1, check: { lines: sealed, fault: null } })
  expect(found.check.at).toBe(server.clock.now.toISOString())
  expect(actions(await linesOf('&kind=audit&action=check-audit'))).toEqual(['check-audit'])
})

test('a check finds changed lines, and lines that were removed since the previous check', async () => {
  const { db } = server.context
  await addLines(db, { count: 3 })
  await sealLines(db)
  expect((await check()).body.check.fault).toBeNull()
  const last = (await chain()).sealed
  await tamper(
    db,
    `DELETE FROM audit WHERE id IN (SELECT audit_id FROM audit_seals WHERE position = ${last})`,
    `DELETE FROM audit_seals WHERE position = ${last}`,
  )
  const quiet = { ...server.context, log: { ...server.context.log, error: () => {}, info: () => {} } }
  await checkChain(quiet as unknown as typeof server.context)
  expect((await chain()).check.fault).toEqual({ kind: 'head-missing', id: null, position: null })
  // Later checks still report it, because they expect the previous head.
  await sealLines(db)
  await checkChain(quiet as unknown as typeof server.context)
  expect((await chain()).check.fault?.kind).toBe('head-missing')
})

const save = (body: object, headers: Record<string, string> = owner) =>
  server.send({ method: 'POST', url: '/api/audit/export', headers, body: { locale: 'en', ...body } })

test('the file has the same lines and order as the list, over several batches, and is audited', async () => {
  await addLines(server.context.db, { count: 230 })
  const { status, bytes, headers } = await save({ kind: 'application', id: karim.id })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  const rowsOf = (file: Buffer) => file.toString().split('\r\n').slice(1, -1)
  const saved = rowsOf(bytes).map((line) => Number(line.split(',')[0]))
  expect(saved).toEqual((await linesOf(`&kind=application&id=${karim.id}`)).map(({ id }) => id))
  const [record] = await linesOf('&action=export&kind=list')
  expect(record).toMatchObject({ by: { id: owner.userId }, role: 'OWNER', subject: { kind: 'list', id: 'audit' } })
  const all = rowsOf((await save({})).bytes).map((line) => Number(line.split(',')[0]))
  const counted = await server.context.pool.query('SELECT count(*) AS count FROM audit')
  expect([all.length, new Set(all).size]).toEqual([counted.rows[0].count, all.length])
})

test('a file has at most so many lines as it may have', async () => {
  const { db } = server.context
  await addLines(db, { count: 5, from: 400 })
  const sizes: number[] = []
  for await (const lines of auditLines(db, { asked: {}, size: 3, most: 4 })) sizes.push(lines.length)
  expect(sizes).toEqual([3, 1])
})

test('only an OWNER exports the audit, and an impossible date is refused', async () => {
  expect(outcome(await save({ from: '2026-02-31' }))).toEqual([400, 'invalid_request'])
  for (const role of ['CHAIRMAN', 'COMMITTEE', 'APP_COLLECTOR', 'ICT', 'USER'] as const) {
    expect(outcome(await save({}, await server.signIn(role))), role).toEqual([403, 'forbidden'])
  }
})

test('each OWNER is notified of a fault once a day', async () => {
  const { context } = server
  await sealLines(context.db)
  const alarms = async () =>
    (await context.db.selectFrom('messages').select(['to']).where('kind', '=', 'audit-fault').execute()).length
  const day = 86_400_000
  server.clock.now = new Date(server.clock.now.getTime() + day)
  const before = await alarms()
  const mobile = '01799999999'
  await context.db.updateTable('users').set({ mobile }).where('id', '=', owner.userId).execute()
  const reached = await context.pool.query(
    `SELECT count(*) AS count FROM users WHERE 'OWNER' = ANY (roles) AND status = 'ACTIVE'
     AND (mobile IS NOT NULL OR email IS NOT NULL)`,
  )
  await tamper(
    context.db,
    `UPDATE audit SET reason = 'Another one' WHERE id = (SELECT min(id) FROM audit WHERE reason IS NOT NULL)`,
  )
  await checkChain(context)
  await checkChain(context)
  expect((await alarms()) - before).toBe(reached.rows[0].count)
  expect(reached.rows[0].count).toBeGreaterThan(0)
  server.clock.now = new Date(server.clock.now.getTime() + day)
  await checkChain(context)
  expect((await alarms()) - before).toBe(2 * reached.rows[0].count)
})
