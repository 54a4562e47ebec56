import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, headerNames } from '../../../src/contract/endpoint.ts'
import { roles } from '../../../src/domain/people/roles.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { about, addOfficial, ask, patch } from '../../support/people/visits/appointments.ts'
import { otherCalls } from '../../support/server/calls/other-calls.ts'
import { type CallerRole, type Names, recordCalls } from '../../support/server/record-calls.ts'
import { type ApiServer, createApiServer, type Send } from '../../support/server/test-server.ts'

let server: ApiServer
type Owned = { names: Names; headers: Record<'holder' | 'USER', Record<string, string>> }
/** By kind (individual or company): an approved application of a person with an account. */
const owned = new Map<string, Owned>()
/** A draft of another person, which staff cannot see either. */
let draft: Applicant
const strangers = new Map<CallerRole, Record<string, string>>()

beforeAll(async () => {
  server = await createApiServer()
  const stranger = createApplicant(server)
  await stranger.create()
  strangers.set('holder', stranger.holder)
  for (const role of roles) strangers.set(role, await server.signIn(role))
  owned.set('individual', await makeOwned('ARCHITECT'))
  owned.set('company', await makeOwned('DEVELOPER_COMPANY'))
  draft = createApplicant(server)
  await draft.create()
})
afterAll(() => server.close())

async function makeOwned(type: string): Promise<Owned> {
  const { userId, ...session } = await server.signIn('USER')
  const applicant = createApplicant(server, { type, headers: session })
  expect((await applicant.apply()).status).toBe(200)
  const owner = headersOf('OWNER')
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    expect((await applicant.decide(owner, action)).status).toBe(200)
  }
  const { files, enlistment } = (await applicant.get()).body
  const { db } = server.context
  const row = await db
    .selectFrom('enlistments')
    .select('id')
    .where('number', '=', enlistment?.number ?? '')
    .executeTakeFirstOrThrow()
  const own = await server.send({ method: 'GET', url: '/api/auth/sessions', headers: session })
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('to', '=', applicant.mobile)
    .executeTakeFirstOrThrow()
  const visit = await makeVisit(session)
  const names = {
    ...{ id: applicant.id, token: applicant.token, mobile: applicant.mobile, userId },
    ...{ fileId: files[0]?.fileId ?? '', sha256: files[0]?.sha256 ?? '', number: enlistment?.number ?? '' },
    ...{ enlistmentId: row.id, sessionId: own.body.list[0].id, messageId: message.id },
    ...visit,
  }
  // An empty text removes the header from the request.
  const holder = { ...applicant.holder, [headerNames.authToken]: '' }
  return { names, headers: { holder, USER: session } }
}

/** Registers the account as a visitor and gives it an appointment in person. */
async function makeVisit(session: Record<string, string>) {
  const made = await server.send({ method: 'POST', url: '/api/visitors', headers: session, body: about })
  const { id: officialId } = await addOfficial(server.context)
  const visitor = { id: made.body.id, token: '', headers: session }
  const appointmentId = await ask(server, { officialId, visitor })
  const time = { date: '2026-11-22', hour: 10, minute: 0, durationMin: 15 }
  const approved = await patch(server, headersOf('OWNER'), ['approve', { id: appointmentId, version: 0, ...time }])
  expect(approved.status).toBe(200)
  return { visitorId: visitor.id, appointmentId }
}

function headersOf(caller: CallerRole): Record<string, string> {
  const found = strangers.get(caller)
  if (found === undefined) throw new Error(`No account calls as ${caller}`)
  return found
}

function missingNames(): Names {
  const id = () => randomUUID()
  return {
    ...{ id: id(), fileId: id(), enlistmentId: id(), sessionId: id(), userId: id(), messageId: id() },
    ...{ visitorId: id(), appointmentId: id() },
    ...{ token: makeToken(randomBytes(16)), mobile: '01799999999', sha256: 'b'.repeat(64), number: 'ARC-2026-99999' },
  }
}

async function answerTo(request: Send, headers: Record<string, string>): Promise<unknown> {
  const { status, body } = await server.send({ ...request, headers: { ...headers, ...request.headers } })
  const { requestId: _, ...said } = (body ?? {}) as Record<string, unknown>
  return { status, ...said }
}

function ownedFor(call: string): Owned {
  const found = owned.get(call.includes('/company') ? 'company' : 'individual')
  if (found === undefined) throw new Error('Nothing is owned yet.')
  return found
}

function namesRecord({ params, query, body, path, bodyType }: Endpoint): boolean {
  const named = [params, query, body].flatMap((schema) => Object.keys((schema?.def as { shape?: object })?.shape ?? {}))
  const isNamed = named.some((name) => /^(id|token|number|.*Id)$/.test(name))
  return isNamed || path.includes('{') || bodyType === 'multipart'
}

test('every call that names a record is in one of the two tables', () => {
  const naming = server.endpoints.filter(namesRecord).map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(recordCalls), ...Object.keys(otherCalls)].sort()).toEqual(naming.sort())
})

test('a record of another person is answered like a record that does not exist', async () => {
  const wrong: string[] = []
  for (const [call, { request, sees = '' }] of Object.entries(recordCalls)) {
    for (const [caller, headers] of strangers) {
      const mayRead = sees.split(' ').includes(caller)
      const foreign = [
        ...(mayRead ? [] : [ownedFor(call).names]),
        { ...missingNames(), id: draft.id, token: draft.token },
      ]
      const missing = await answerTo(request(missingNames()), headers)
      for (const names of foreign) {
        const said = await answerTo(request(names), headers)
        const [one, other] = [JSON.stringify(said), JSON.stringify(missing)]
        if (one !== other) wrong.push(`${call} as ${caller}: ${one} but for none ${other}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('the same calls find the record for its owner', async () => {
  const same: string[] = []
  for (const [call, { request, owner = 'holder' }] of Object.entries(recordCalls)) {
    if (owner === null) continue
    const { names, headers } = ownedFor(call)
    const own = owner === 'holder' || owner === 'USER' ? headers[owner] : headersOf(owner)

    const sent = request(names)
    // A request with a code also carries the mobile number of the record: the number of a stranger would not match.
    const url = sent.url.replace('01712345678', names.mobile)
    // The missing record is requested first, because one of the calls ends the session of the caller.
    const missing = JSON.stringify(await answerTo(request(missingNames()), own))
    const found = JSON.stringify(await answerTo({ ...sent, url }, own))
    if (found === missing) same.push(`${call}: ${found}`)
  }
  expect(same).toEqual([])
})
