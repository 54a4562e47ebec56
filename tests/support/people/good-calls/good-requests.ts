import { randomUUID } from 'node:crypto'
import type { Device } from '../../../../src/contract/applications/devices.ts'
import { headerNames } from '../../../../src/contract/endpoint.ts'
import type { Role } from '../../../../src/domain/people/roles.ts'
import { toAsciiDigits } from '../../../../src/domain/reference/numerals.ts'
import { newToken } from '../../phone/held-phone.ts'
import type { AppCalls } from '../../server/app-calls.ts'
import type { Answer, Send } from '../../server/test-server.ts'
import { type Applicant, createApplicant, newMobile, op } from '../applicant.ts'
import { makeApprovalRequests } from './good-approvals.ts'
import { makeBookRequests } from './good-books.ts'
import { makeDeskRequests, type SentFile } from './good-desks.ts'
import { type Making, newNames, ofOffice, ofRecords } from './good-office.ts'
import { makeVisitRequests } from './good-visits.ts'

/**
 * Requests that succeed as they are. The hostile tests change one place of each: a completely random body is refused by
 * the first validation, while these reach the rules and the database.
 */
export type GoodRequest = {
  method: Send['method']
  path: string
  query?: Json
  body?: Json
  headers?: Record<string, string>
}
export type Json = { [name: string]: unknown }

/** One request for nearly every call, on applications of one type in each state. */
export async function makeGoodRequests(server: AppCalls, type = 'ARCHITECT'): Promise<GoodRequest[]> {
  const send = async ({ method, url, body, headers = {} }: Send): Promise<Answer> => {
    const answer = await server.call({ method, url, ...(body === undefined ? {} : { body }), headers })
    const isJson = String(answer.headers['content-type']).includes('json')
    const read = isJson && answer.body !== '' ? answer.json() : null
    return { status: answer.statusCode, body: read, headers: answer.headers, bytes: answer.rawPayload }
  }
  const clock = { now: new Date() }
  const signIn = async (role: Role) => ({ [headerNames.authToken]: (await server.signIn(role)).authToken })
  const owner = await signIn('OWNER')
  const making = { headers: owner, send }
  const draft = createApplicant({ send, clock }, { type })
  const ready = createApplicant({ send, clock }, { type })
  const atDesk = createApplicant({ send, clock }, { type })
  const paid = createApplicant({ send, clock }, { type })
  const refunded = createApplicant({ send, clock }, { type })
  const forwarded = createApplicant({ send, clock }, { type })
  const reviewed = createApplicant({ send, clock }, { type })
  const approved = createApplicant({ send, clock }, { type })
  const numbered = createApplicant({ send, clock }, { type })
  await draft.create()
  await numbered.create()
  await ready.create()
  const filled = await ready.fill()
  const atDesks = [atDesk, paid, forwarded, reviewed, approved]
  for (const applicant of [...atDesks, refunded]) mustBeDone(await applicant.apply())
  for (const [at, action] of ['payment/confirm', 'pending1', 'pending2', 'approve'].entries()) {
    for (const applicant of atDesks.slice(at + 1)) mustBeDone(await applicant.decide(owner, action))
  }
  mustBeDone(await refunded.decide(owner, 'payment/confirm'))
  const { version } = (await refunded.get()).body
  const due = { id: refunded.id, version, reason: 'x' }
  const refundDue = `${refunded.family}/payment/refund-due`
  mustBeDone(await send({ method: 'PATCH', url: refundDue, headers: owner, body: due }))
  const number = (await approved.get()).body.enlistment?.number ?? ''
  const [file] = (await atDesk.get()).body.files
  if (file === undefined) throw new Error('An application came to the desk without a document')
  await draft.patch([], { device: 'test-device-2' })
  const { body: devices } = await draft.send({ method: 'GET', url: `/api/apps/devices?id=${draft.id}` })
  const other = devices.list.find(({ isThis }: Device) => !isThis)
  return [
    ...ofHolders({ draft, ready, filled, type, device: other?.key ?? '' }),
    ...(await ofNumbers(server, numbered, type)),
    ...(await makeDeskRequests({ atDesk, paid, refunded, forwarded, reviewed }, { owner, number, file })),
    ...(await makeBookRequests(making)),
    ...(await ofSettings(making, server)),
    ...ofAccounts({ owner, user: await signIn('USER'), draft, file }),
    ...(await ofPasswords(server, owner)),
    ...(await ofRecords(making, '/api/departments', newNames)),
    ...(await ofRecords(making, '/api/designations', newNames)),
    ...(await ofOffice(making)),
    ...(await makeApprovalRequests(server, owner)),
    ...(await makeVisitRequests({ send, context: server.context }, owner)),
  ]
}

function mustBeDone({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`A step to the good requests was answered ${status}: ${JSON.stringify(body)}`)
}

type Holders = {
  draft: Applicant
  ready: Applicant
  filled: { rev: number; docHash: string }
  type: string
  device: string
}

function ofHolders({ draft, ready, filled, type, device }: Holders): GoodRequest[] {
  const { id, family, holder } = draft
  const payment = { method: 'bkash', transactionId: 'BK12345678', date: '2026-11-20', purpose: 'REGISTRATION' }
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
      body: { id: ready.id, rev: filled.rev, docHash: filled.docHash, payment: { ...payment, amount: 11_500 } },
    },
    { method: 'GET', path: '/api/apps/draft', query: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/apps/devices', headers: holder, query: { id } },
    { method: 'POST', path: '/api/apps/devices/revoke', headers: holder, body: { id, key: device, token: newToken() } },
    { method: 'POST', path: '/api/apps/devices/revoke-others', headers: holder, body: { id, token: newToken() } },
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

/** Requests with a proven number and the current code of the application, so that each of them can be repeated. */
async function ofNumbers(server: AppCalls, applicant: Applicant, type: string): Promise<GoodRequest[]> {
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

/** Requests of OWNERs. A change names the current value, because it is refused as stale otherwise. */
async function ofSettings({ headers, send }: Making, { context }: AppCalls): Promise<GoodRequest[]> {
  const { contact, draftDays } = (await send({ method: 'GET', url: '/api/office' })).body
  const signatory = (await send({ method: 'GET', url: '/api/settings/signatory', headers })).body
  const account = { accountName: 'x', accountNo: '460123456789', bankName: 'x', branch: 'x' }
  const text = { bn: 'ক', en: 'a' }
  const reach = { telephone: '+880 2-123456', email: 'office@example.org', mapUrl: 'https://maps.example.org/1' }
  const id = context.newId()
  const failed = { state: 'FAILED', failure: 'http_400', text: 'x', created_at: context.now() } as const
  await context.db
    .insertInto('messages')
    .values({ id, dedupe_key: id, to: newMobile(), kind: 'approved', locale: 'bn', ...failed })
    .execute()
  return [
    { method: 'GET', path: '/api/messages', headers, query: { page: 1, size: 20, state: 'QUEUED' } },
    { method: 'POST', path: '/api/messages/search', headers, body: { text: '01712345678', sort: 'createdAt' } },
    { method: 'POST', path: '/api/messages/send-again', headers, body: { id, mayArriveTwice: true } },
    {
      method: 'GET',
      path: '/api/audit',
      headers,
      query: {
        kind: 'setting',
        id: 'fees',
        action: 'change-fee',
        from: '2026-11-01',
        to: '2036-01-01',
        page: 1,
        size: 20,
      },
    },
    { method: 'POST', path: '/api/audit/check', headers, body: {} },
    { method: 'POST', path: '/api/audit/export', headers, body: { locale: 'bn', action: 'view' } },
    { method: 'GET', path: '/api/fees/history', headers, query: { page: 1, size: 20 } },
    {
      method: 'POST',
      path: '/api/fees',
      headers,
      body: { type: 'ARCHITECT', purpose: 'RENEWAL', base: 5_000, effectiveFrom: '2036-01-01', reason: 'x' },
    },
    { method: 'PUT', path: '/api/fees/wallet-ceiling', headers, body: { walletCeiling: 30_000, from: 500_000 } },
    {
      method: 'PUT',
      path: '/api/fees/payees',
      headers,
      body: {
        value: { bkash: '01712345678', Nagad: null, Bank: account },
        from: { bkash: null, Nagad: null, Bank: null },
      },
    },
    { method: 'GET', path: '/api/office' },
    { method: 'PUT', path: '/api/office/refund-terms', headers, body: { value: text, from: null } },
    {
      method: 'PUT',
      path: '/api/office/contact',
      headers,
      body: { value: { ...reach, address: text, hours: text }, from: contact },
    },
    { method: 'PUT', path: '/api/settings', headers, body: { name: 'draftDays', value: 30, from: draftDays } },
    { method: 'PUT', path: '/api/settings/signatory', headers, body: { value: signatory, from: signatory } },
    { method: 'GET', path: '/api/reports/trend', query: { from: '2026-01', to: '2026-12' }, headers },
  ]
}

type Accounts = Record<'owner' | 'user', Record<string, string>> & { draft: Applicant; file: SentFile }

function ofAccounts({ owner, user, draft, file }: Accounts): GoodRequest[] {
  const made = { fullName: 'Karim', mobile: newMobile(), email: 'k@example.org', password: 'secret-enough' }
  return [
    { method: 'POST', path: '/api/auth/signup', body: { ...made, locale: 'bn' } },
    { method: 'POST', path: '/api/apps/claim', headers: user, body: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/enlistments', headers: draft.holder },
    { method: 'GET', path: '/api/stats', headers: user },
    { method: 'GET', path: '/api/register', query: { page: 1, size: 20, text: 'ka', type: 'ARCHITECT' } },
    { method: 'GET', path: '/api/certificates/ARC-2026-00001' },
    { method: 'GET', path: `/api/files/${file.fileId}`, headers: owner },
  ]
}

/** Requests of an account that no other request uses, because a new password ends its sessions. */
async function ofPasswords(server: AppCalls, owner: Record<string, string>): Promise<GoodRequest[]> {
  const [mobile, password] = [newMobile(), 'secret-enough']
  const own = await server.signIn('USER', { mobile, password })
  const { id: userId } = await server.signIn('APP_COLLECTOR', { mobile: newMobile() })
  const change = { method: 'POST', path: '/api/auth/change' } as const
  return [
    { method: 'POST', path: '/api/auth/signin', body: { username: mobile, password } },
    { ...change, headers: owner, query: { userId }, body: { newPassword: 'river-boat-91' } },
    {
      ...change,
      headers: { [headerNames.authToken]: own.authToken },
      body: { newPassword: 'river-boat-91', oldPassword: password },
    },
    { method: 'POST', path: '/api/forgot', body: { username: mobile } },
  ]
}
