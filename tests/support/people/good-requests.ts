import { randomUUID } from 'node:crypto'
import { headerNames } from '../../../src/contract/endpoint.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import { toAsciiDigits } from '../../../src/domain/reference/numerals.ts'
import type { TestApp } from '../server/test-app.ts'
import type { Answer, Send } from '../server/test-server.ts'
import { type Applicant, createApplicant, op } from './applicant.ts'
import { makeVisitRequests } from './good-visits.ts'
import { closureBody, employeeBody, linkBody, officialBody } from './office.ts'

/**
 * Requests that would have been carried out, but for one place in them. A random body is refused at the door; these get
 * as far as the rules and the database.
 */
export type GoodRequest = {
  method: Send['method']
  path: string
  query?: Json
  body?: Json
  headers?: Record<string, string>
}
export type Json = { [name: string]: unknown }

/** One of nearly every call, on applications of one type in each state. */
export async function makeGoodRequests(server: TestApp, type = 'ARCHITECT'): Promise<GoodRequest[]> {
  const send = async ({ method, url, body, headers = {} }: Send): Promise<Answer> => {
    const answer = await server.call({ method, url, ...(body === undefined ? {} : { body }), headers })
    const isJson = String(answer.headers['content-type']).includes('json')
    const read = isJson && answer.body !== '' ? answer.json() : null
    return { status: answer.statusCode, body: read, headers: answer.headers, bytes: answer.rawPayload }
  }
  const clock = { now: new Date() }
  const signIn = async (role: Role) => ({ [headerNames.authToken]: (await server.signIn(role)).authToken })
  const owner = await signIn('OWNER')
  const draft = createApplicant({ send, clock }, { type })
  const ready = createApplicant({ send, clock }, { type })
  const atDesk = createApplicant({ send, clock }, { type })
  const approved = createApplicant({ send, clock }, { type })
  const numbered = createApplicant({ send, clock }, { type })
  await draft.create()
  await numbered.create()
  await ready.create()
  const filled = await ready.fill()
  for (const applicant of [atDesk, approved]) mustBeDone(await applicant.apply())
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    mustBeDone(await approved.decide(owner, action))
  }
  const number = (await approved.get()).body.enlistment?.number ?? ''
  const [fileId = ''] = (await atDesk.get()).body.files.map((file) => file.fileId)
  return [
    ...ofHolders({ draft, ready, filled, type }),
    ...(await ofNumbers(server, numbered, type)),
    ...ofDesks(atDesk, { owner, number, fileId }),
    ...ofAccounts(owner, await signIn('USER'), draft),
    ...(await makeVisitRequests({ send, context: server.context }, owner)),
  ]
}

function mustBeDone({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`A step to the good requests was answered ${status}: ${JSON.stringify(body)}`)
}

type Holders = { draft: Applicant; ready: Applicant; filled: { rev: number; docHash: string }; type: string }

function ofHolders({ draft, ready, filled, type }: Holders): GoodRequest[] {
  const { id, family, holder } = draft
  const payment = { method: 'BKASH', transactionId: 'BK1234567890', date: '2026-11-20', purpose: 'REGISTRATION' }
  const consent = { notice: 1, locale: 'bn', at: '2026-11-20T10:00:00.000Z' }
  const created = { token: draft.token, mobile: draft.mobile, type, purpose: 'REGISTRATION' }
  const ops = [op('nameEn', 'Karim'), op(`experiences/${randomUUID()}/organisation`, 'x')]
  return [
    { method: 'POST', path: family, body: { ...created, id, enlistmentId: null, schemaVersion: 1, consent, ops } },
    { method: 'PATCH', path: family, headers: holder, body: { id, epoch: 'x', sinceRev: 0, schemaVersion: 1, ops } },
    { method: 'GET', path: family, headers: holder, query: { id } },
    { method: 'GET', path: `${family}/pdf`, headers: holder, query: { id, kind: 'application', locale: 'bn' } },
    {
      method: 'PATCH',
      path: `${family}/payment`,
      headers: ready.holder,
      body: { id: ready.id, payment: { ...payment, amount: 11_500, slipFileId: null } },
    },
    {
      method: 'PATCH',
      path: `${family}/submit`,
      headers: ready.holder,
      body: { id: ready.id, rev: filled.rev - 1, docHash: filled.docHash, payment: { ...payment, amount: 11_500 } },
    },
    { method: 'GET', path: '/api/apps/draft', query: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/apps/devices', headers: holder, query: { id } },
    { method: 'POST', path: '/api/apps/devices/revoke', headers: holder, body: { id, key: 'x', token: draft.token } },
    { method: 'POST', path: '/api/apps/devices/revoke-others', headers: holder, body: { id, token: draft.token } },
    { method: 'GET', path: '/api/payments/checkouts', headers: holder, query: { applicationId: id } },
    { method: 'POST', path: '/api/payments/checkouts', headers: holder, body: { applicationId: id } },
    { method: 'POST', path: '/api/payments/checkouts/settle', headers: holder, body: { id, returned: 'success' } },
    {
      method: 'GET',
      path: '/api/apps/available',
      query: { email: 'a@b.org', mobile: '01712345678', type: 'ARCHITECT' },
    },
  ]
}

/** With a number that was proven, and the code that the application has: so each may be carried out again and again. */
async function ofNumbers(server: TestApp, applicant: Applicant, type: string): Promise<GoodRequest[]> {
  const { id, mobile, token, holder, send } = applicant
  const asked = await send({ method: 'POST', url: '/api/numbers/codes', body: { mobile } })
  mustBeDone(asked)
  const { text } = await server.context.db
    .selectFrom('messages')
    .select('text')
    .where('dedupe_key', '=', `number-code ${asked.body.proofId}`)
    .executeTakeFirstOrThrow()
  const proof = { proofId: asked.body.proofId, mobile, key: 'k'.repeat(43) }
  const code = /\d{8}/.exec(toAsciiDigits(text))?.[0] ?? ''
  mustBeDone(await send({ method: 'POST', url: '/api/numbers/prove', body: { ...proof, code } }))
  return [
    { method: 'POST', path: '/api/numbers/codes', body: { mobile } },
    { method: 'POST', path: '/api/numbers/prove', body: { ...proof, code } },
    { method: 'POST', path: '/api/numbers/recover', body: { ...proof, id, token } },
    { method: 'POST', path: '/api/numbers/take', headers: holder, body: { ...proof, id, type } },
  ]
}

function ofDesks(
  { id, family }: Applicant,
  { owner, number, fileId }: { owner: Record<string, string>; number: string; fileId: string },
): GoodRequest[] {
  const of = (action: string, body: Json): GoodRequest => {
    return {
      method: 'PATCH',
      path: `${family}/${action}`,
      headers: owner,
      query: { id },
      body: { version: 1, ...body },
    }
  }
  const words = { reason: 'unclear', fields: ['nameBn'], documents: [{ slot: 'degreeCertificate', fileId, note: 'x' }] }
  const filters = { status: ['pending'], type: ['ARCHITECT'], text: 'ka', mobile: '01712345678', district: 'Dhaka' }
  const account = { accountName: 'x', accountNo: '460123456789', bankName: 'x', branch: 'x' }
  const text = { bn: 'ক', en: 'a' }
  const reach = { telephone: '+880 2-123456', email: 'office@example.org', mapUrl: 'https://maps.example.org/1' }
  const contact = { ...reach, address: text, hours: text }
  const dates = { from: '2026-11-01', to: '2026-11-30', ageing: 1 }
  return [
    { method: 'POST', path: `${family}/search`, headers: owner, body: { page: 1, size: 20, ...filters, ...dates } },
    { method: 'GET', path: `${family}/previous`, headers: owner, query: { id } },
    of('payment/confirm', { amount: 11_500 }),
    of('pending1', { note: 'x' }),
    of('pending2', { note: 'x' }),
    of('approve', { note: 'x' }),
    of('recheck', words),
    of('reject', words),
    { method: 'PATCH', path: `/api/enlistments/${number}/revoke`, headers: owner, body: { reason: 'x' } },
    { method: 'GET', path: '/api/payments/lookup', headers: owner, query: { applicationId: id } },
    { method: 'GET', path: '/api/payments/histories', headers: owner, query: { page: 1, size: 20, state: 'GIVEN' } },
    { method: 'GET', path: '/api/payments/disputes', headers: owner, query: { page: 1, size: 20, state: 'open' } },
    { method: 'PATCH', path: `/api/payments/disputes/${id}`, headers: owner, body: { verdict: 'refuse', reason: 'x' } },
    { method: 'GET', path: '/api/messages', headers: owner, query: { page: 1, size: 20, state: 'QUEUED' } },
    { method: 'POST', path: '/api/messages/send-again', headers: owner, body: { id, mayArriveTwice: true } },
    { method: 'GET', path: '/api/fees/history', headers: owner, query: { page: 1, size: 20 } },
    {
      method: 'POST',
      path: '/api/fees',
      headers: owner,
      body: { type: 'ARCHITECT', purpose: 'RENEWAL', base: 5_000, effectiveFrom: '2036-01-01', reason: 'x' },
    },
    { method: 'PUT', path: '/api/fees/wallet-ceiling', headers: owner, body: { walletCeiling: 30_000 } },
    {
      method: 'PUT',
      path: '/api/fees/payees',
      headers: owner,
      body: { bkash: '01712345678', Nagad: null, Bank: account },
    },
    { method: 'GET', path: '/api/office' },
    { method: 'PUT', path: '/api/office/contact', headers: owner, body: { value: contact, from: contact } },
    { method: 'PUT', path: '/api/settings', headers: owner, body: { name: 'draftDays', value: 30, from: 60 } },
  ]
}

function ofAccounts(owner: Record<string, string>, user: Record<string, string>, draft: Applicant): GoodRequest[] {
  const username = 'nobody@example.org'
  return [
    {
      method: 'POST',
      path: '/api/auth/signup',
      body: {
        fullName: 'Karim',
        mobile: '01912345678',
        email: 'k@example.org',
        password: 'secret-enough',
        locale: 'bn',
      },
    },
    { method: 'POST', path: '/api/auth/signin', body: { username, password: 'secret-enough' } },
    {
      method: 'POST',
      path: '/api/auth/change',
      headers: owner,
      query: { userId: randomUUID() },
      body: { newPassword: 'secret-enough', oldPassword: 'secret-enough', code: '123456' },
    },
    { method: 'POST', path: '/api/forgot', body: { username } },
    { method: 'POST', path: '/api/apps/claim', headers: user, body: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/enlistments', headers: draft.holder },
    { method: 'GET', path: '/api/stats', headers: user },
    { method: 'GET', path: '/api/register', query: { page: 1, size: 20, text: 'ka', type: 'ARCHITECT' } },
    { method: 'GET', path: '/api/certificates/ARC-2026-00001' },
    { method: 'GET', path: `/api/files/${randomUUID()}`, headers: owner },
    ...['departments', 'designations'].flatMap((kind) => ofRecords(`/api/${kind}`, owner)),
    ...ofOffice(owner),
  ]
}

/** With a new official or account each time it is asked for: a number belongs to one account. */
function ofOffice(headers: Record<string, string>): GoodRequest[] {
  const id = randomUUID()
  const changed = { id, version: 0 }
  const [official, employee, link] = [officialBody({ email: 'a@b.org', room: '4' }), employeeBody(), linkBody(id)]
  const hours = { weeklyHours: [{ day: 0, from: 540, to: 600 }], breaks: [{ from: 560, to: 570 }], slotMinutes: 15 }
  const all: [string, object][] = [
    ['/api/officials', official],
    ['/api/employees', employee],
    ['/api/meetings/links', link],
  ]
  const closures = '/api/closures'
  return [
    ...all.flatMap(([path, body]): GoodRequest[] => [
      { method: 'GET', path, query: { page: 1, size: 20, status: 'ALL' }, headers },
      { method: 'POST', path, headers, body: { ...body } },
      { method: 'PUT', path, headers, body: { ...body, ...changed } },
    ]),
    { method: 'GET', path: '/api/officials/hours', query: { id }, headers },
    { method: 'PUT', path: '/api/officials/hours', query: { id }, headers, body: { ...hours, version: 0 } },
    { method: 'GET', path: closures, query: { page: 1, size: 20, from: '2026-12-01', to: '2026-12-31' }, headers },
    { method: 'POST', path: closures, headers, body: closureBody(null, { fromMinute: 600, toMinute: 660 }) },
    { method: 'DELETE', path: closures, query: { id }, headers },
  ]
}

function ofRecords(path: string, headers: Record<string, string>): GoodRequest[] {
  const names = { nameBn: 'নতুন শাখা', nameEn: 'New Section', status: 'ACTIVE' }
  return [
    { method: 'GET', path, query: { page: 1, size: 20, status: 'ALL' }, headers },
    { method: 'POST', path, headers, body: names },
    { method: 'PUT', path, headers, body: { id: randomUUID(), version: 0, ...names } },
  ]
}
