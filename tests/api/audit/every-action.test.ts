import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { type AuditAction, auditActions } from '../../../src/domain/audit-lines.ts'
import { findEndpoint } from '../../fuzz/find-fault.ts'
import { callOf } from '../../fuzz/world.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { type GoodRequest, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { employeeBody } from '../../support/people/office.ts'
import { newToken } from '../../support/phone/held-phone.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let database: TestDatabase
let dataDir: string
let requests: GoodRequest[]
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'talika-audited-'))
  const server = await createTestApp({ on: { database, dataDir } })
  const good = await makeGoodRequests(server)
  requests = [...good, ...(await makeOtherRequests(server, good))]
  await server.close()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the work on a server with its own copy of the database in which the requests were made. */
async function onDatabaseCopy<T>(work: (server: TestApp) => Promise<T>): Promise<T> {
  const copy = await createTestDatabase(database.name)
  const server = await createTestApp({ on: { database: copy, dataDir } })
  try {
    return await work(server)
  } finally {
    await server.close()
    await copy.drop()
  }
}

/** Good requests that the other tests do not change: they end a session, erase a person, or fail by intention. */
async function makeOtherRequests(server: TestApp, good: readonly GoodRequest[]): Promise<GoodRequest[]> {
  const post = { method: 'POST' } as const
  const find = (path: string, method = 'PATCH') => {
    const found = good.find((each) => each.path === path && each.method === method)
    if (found === undefined) throw new Error(`There is no good request for ${method} ${path}`)
    return found
  }
  const [mobile, password] = [newMobile(), 'secret-enough']
  const { id, authToken } = await server.signIn('USER', { mobile, password })
  const { sessions, db } = server.context
  const other = { headers: { [headerNames.authToken]: authToken } }
  const own = async () => sessions.create(db, id, { deviceId: 'test-device-2', label: '' })
  const ending = { [headerNames.authToken]: await own() }
  await own()
  const [first] = await db.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('created_at').execute()
  const ict = { [headerNames.authToken]: (await server.signIn('ICT', { mobile: newMobile() })).authToken }
  const { headers: owner = {}, body: { id: visitorId } = {} } =
    good.findLast((each) => each.path === '/api/visitors' && each.method === 'PATCH') ?? {}
  const number = find('/api/numbers/recover', 'POST')
  const submitted = String(find('/api/apps/individual/pending1').query?.id)
  const wrong = { username: mobile, password: 'not the password' }
  return [
    { ...find('/api/apps/individual', 'GET'), headers: owner, query: { id: submitted } },
    { ...find('/api/apps/individual/pdf', 'GET'), headers: owner, query: { id: submitted, kind: 'application' } },
    { ...number, body: { ...number.body, token: newToken() } },
    { ...post, path: '/api/auth/signin', body: wrong },
    { ...post, path: '/api/auth/signin', body: { ...wrong, username: newMobile() } },
    { ...post, path: '/api/auth/confirm', ...other, body: { password } },
    { ...post, path: '/api/auth/confirm', ...other, body: { password: 'not the password' } },
    { ...post, path: '/api/auth/sessions/end', headers: ending, body: { id: first?.id } },
    { ...post, path: '/api/auth/sessions/end-others', headers: ending, body: {} },
    { ...post, path: '/api/auth/signout', headers: ending, body: {} },
    { ...post, path: '/api/employees', headers: ict, body: employeeBody({ roles: ['COMMITTEE'] }) },
    { method: 'GET', path: '/api/visitors', headers: owner, query: { id: String(visitorId) } },
    { method: 'DELETE', path: '/api/visitors', headers: owner, query: { id: String(visitorId) } },
  ]
}

type Played = { call: string; isDone: boolean; lines: string[] }

/** Sends a request, and returns the lines that it added to the audit: action, kind of subject, and role. */
async function play(server: TestApp, { method, path, query = {}, body, headers = {} }: GoodRequest): Promise<Played> {
  const { pool } = server.context
  const { rows: before } = await pool.query('SELECT coalesce(max(id), 0) AS id FROM audit')
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  const url = `${path}?${new URLSearchParams(pairs)}`
  const answer = await server.call({ method, url, headers, ...(body === undefined ? {} : { body }) })
  const { rows } = await pool.query(
    `SELECT concat_ws(' ', action, subject_kind, by_role) AS line FROM audit WHERE id > $1 ORDER BY id`,
    [before[0].id],
  )
  const endpoint = findEndpoint(server.app.binding.endpoints, method, path)
  const lines = rows.map(({ line }) => line)
  // A refusal that writes a line has done what it should.
  return { call: endpoint === null ? '' : callOf(endpoint), isDone: answer.statusCode < 400 || lines.length > 0, lines }
}

/** Plays all requests on one database, and those that an earlier request has made impossible on a database of their own. */
async function playAll(): Promise<Map<string, string[]>> {
  const played = await onDatabaseCopy(async (server) => {
    const all: Played[] = []
    for (const request of requests) all.push(await play(server, request))
    return all
  })
  for (const [at, { isDone }] of played.entries()) {
    const request = requests[at]
    if (!isDone && request !== undefined) played.push(await onDatabaseCopy((server) => play(server, request)))
  }
  const found = new Map<string, string[]>()
  for (const { call, lines } of played) {
    found.set(call, [...new Set([...(found.get(call) ?? []), ...lines])].sort())
  }
  return found
}

/**
 * The lines of each call: action, kind of subject, and role of the person. It is written by hand, so that a call that
 * stops writing its line is noticed. Calls that are not here write none.
 */
const linesOf: Record<string, string[]> = {
  'DELETE /api/closures': ['delete-closure closure OWNER'],
  'DELETE /api/visitors': ['cancel-appointment appointment OWNER', 'erase-visitor visitor OWNER'],
  'GET /api/appointments': ['view appointment OWNER'],
  'GET /api/apps/individual': ['view application OWNER'],
  'GET /api/apps/individual/pdf': ['print application OWNER'],
  'GET /api/audit': ['view audit OWNER'],
  'GET /api/files/{id}': ['open-document file OWNER'],
  'GET /api/visitors': ['view visitor OWNER'],
  'PATCH /api/appointments/approve': ['approve-appointment appointment OWNER'],
  'PATCH /api/appointments/cancel': ['cancel-appointment appointment OWNER'],
  'PATCH /api/appointments/check-out': ['checkOut-appointment appointment OWNER'],
  'PATCH /api/appointments/complete': ['complete-appointment appointment OWNER'],
  'PATCH /api/appointments/no-show': ['noShow-appointment appointment OWNER'],
  'PATCH /api/appointments/reject': ['reject-appointment appointment OWNER'],
  'PATCH /api/appointments/reschedule': ['reschedule-appointment appointment OWNER'],
  'PATCH /api/apps/individual/approve': ['approve application OWNER'],
  'PATCH /api/apps/individual/payment/confirm': ['confirm-payment application OWNER'],
  'PATCH /api/apps/individual/payment/reverse': ['reverse-payment application OWNER'],
  'PATCH /api/apps/individual/pending1': ['pending1 application OWNER'],
  'PATCH /api/apps/individual/pending2': ['pending2 application OWNER'],
  'PATCH /api/apps/individual/recheck': ['recheck application OWNER'],
  'PATCH /api/apps/individual/reject': ['reject application OWNER'],
  'PATCH /api/apps/individual/submit': ['submit application'],
  'PATCH /api/enlistments/{number}/revoke': ['revoke enlistment OWNER'],
  'PATCH /api/visitors': ['change-visitor visitor OWNER'],
  'POST /api/alarms/read': ['read-alarms list OWNER'],
  'POST /api/appointments': ['create-appointment appointment OWNER'],
  'POST /api/approvals': [
    'approve-request approval OWNER',
    'change-roles user OWNER',
    'create-user user OWNER',
    'refuse-request approval OWNER',
  ],
  'POST /api/apps/bulk': ['confirm-payment application OWNER'],
  'POST /api/apps/claim': ['claim application'],
  'POST /api/apps/devices/revoke': ['revoke-device application'],
  'POST /api/apps/devices/revoke-others': ['revoke-other-devices application'],
  'POST /api/apps/export': ['export list OWNER'],
  'POST /api/apps/notes': ['note application OWNER'],
  'POST /api/audit/check': ['check-audit audit OWNER'],
  'POST /api/audit/export': ['export list OWNER'],
  'POST /api/auth/change': ['change-password user', 'set-password user OWNER'],
  'POST /api/auth/confirm': ['confirm-password user', 'failed-password user'],
  'POST /api/auth/sessions/end': ['end-session user'],
  'POST /api/auth/sessions/end-others': ['end-sessions user'],
  'POST /api/auth/signin': ['failed-sign-in name', 'failed-sign-in user', 'sign-in user'],
  'POST /api/auth/signout': ['sign-out user'],
  'POST /api/auth/signup': ['sign-up user'],
  'POST /api/closures': ['create-closure closure OWNER'],
  'POST /api/departments': ['create-department department OWNER'],
  'POST /api/designations': ['create-designation designation OWNER'],
  'POST /api/employees': ['ask-approval approval ICT', 'change-roles user OWNER', 'create-user user OWNER'],
  'POST /api/employees/password': ['set-password user OWNER'],
  'POST /api/employees/second-factor/remove': ['remove-second-factor user OWNER'],
  'POST /api/employees/sessions/end': ['end-all-sessions user OWNER'],
  'POST /api/fees': ['change-fee setting OWNER'],
  'POST /api/meetings/links': ['create-meeting-link meeting-link OWNER'],
  'POST /api/messages/send-again': ['send-message-again message OWNER'],
  'POST /api/numbers/recover': ['recover-by-number application'],
  'POST /api/numbers/take': ['take-number application'],
  'POST /api/officials': ['create-official official OWNER'],
  'POST /api/ratings': ['rate application OWNER'],
  'PUT /api/apps/individual/verdicts': ['mark application OWNER'],
  'PUT /api/departments': ['change-department department OWNER'],
  'PUT /api/designations': ['change-designation designation OWNER'],
  'PUT /api/employees': ['change-user user OWNER'],
  'PUT /api/fees/payees': ['change-payees setting OWNER'],
  'PUT /api/fees/wallet-ceiling': ['change-wallet-ceiling setting OWNER'],
  'PUT /api/meetings/links': ['change-meeting-link meeting-link OWNER'],
  'PUT /api/office/contact': ['change-contact setting OWNER'],
  'PUT /api/officials': ['change-official official OWNER'],
  'PUT /api/officials/hours': ['change-hours official OWNER'],
  'PUT /api/settings': ['change-setting setting OWNER'],
  'PUT /api/settings/signatory': ['change-signatory setting OWNER'],
}

/** Actions that need a story of their own: who tests them, and in which test. */
const stories: Partial<Record<AuditAction, [file: string, test: string]>> = {
  create: ['access/audit-views', 'a record, PDF or document that a desk opens is audited once in ten minutes'],
  'pay-online': ['payments/bkash', 'a payment from the form is confirmed by the gateway'],
  'accept-payment': ['payments/disputes', 'the desk sees the requested and the paid amount, accepts once'],
  'refuse-payment': ['payments/disputes', 'a refused payment shows its holder the reason'],
  'find-shared-payment': ['payments/migrated-references', 'payments that were confirmed twice with one slip are kept'],
  expire: ['applications/reminders.long', 'an untouched draft is announced once'],
  'create-owner': ['accounts/account-audit', 'an owner made on the command line is audited with the role'],
  'reset-password': ['accounts/account-audit', 'changes of an account are audited'],
  'withdraw-password': [
    'accounts/locked-out',
    'once approved, the old password of an account that decides is withdrawn',
  ],
  'begin-second-factor': ['accounts/second-factor', 'an OWNER removes the second factor of another person'],
  'use-recovery-code': ['accounts/second-factor', 'each recovery code works once, in any spelling'],
  'failed-second-factor': ['accounts/second-factor', 'each recovery code works once, in any spelling'],
  'skip-second-factor': ['accounts/second-factor', 'when the second factor is disabled in the configuration'],
  'sms-budget-low': ['messages/sms-limits', 'all SMS share a daily budget; OWNERs are notified once'],
  'checkIn-appointment': ['appointments/appointments', 'from the request to the end of the visit'],
  'walkIn-appointment': ['appointments/appointments', 'a visitor without an appointment is booked and checked in'],
  'expire-appointment': ['appointments/jobs', 'a request without an answer for thirty days expires, once'],
  'start-session': ['live/live-queue', 'a conversation: link, accept, finish, reject'],
  'call-guest': ['live/live-queue', 'a conversation: link, accept, finish, reject'],
  'send-link': ['live/live-queue', 'a conversation: link, accept, finish, reject'],
  'finish-call': ['live/live-queue', 'a conversation: link, accept, finish, reject'],
  'reject-guest': ['live/live-queue', 'a conversation: link, accept, finish, reject'],
  'pause-session': ['live/live-queue', 'no guest is called while the session is paused'],
  'resume-session': ['live/live-queue', 'no guest is called while the session is paused'],
  announce: ['live/live-queue', 'no guest is called while the session is paused'],
  'move-place': ['live/live-moves', 'in state %s, the right code moves the place after a minute'],
}

test('each call writes its own lines of the audit', async () => {
  const found = await playAll()
  expect(Object.fromEntries([...found].filter(([, lines]) => lines.length > 0))).toEqual(linesOf)
  expect(found.size).toBeGreaterThan(100)
}, 120_000)

test('each action of the audit is written by one of the calls or has a test of its own', () => {
  const ofCalls = Object.values(linesOf).flatMap((lines) => lines.map((line) => line.split(' ')[0]))
  expect([...new Set([...ofCalls, ...Object.keys(stories)])].sort()).toEqual([...auditActions].sort())
  for (const [action, [file, title]] of Object.entries(stories)) {
    const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8')
    const [, story = ''] = text.split(title)
    const [body = ''] = story.split(/^test/m)
    expect(body, `${file}: ${title}`).toMatch(new RegExp(`['( ]${action}['" ]`))
  }
})
