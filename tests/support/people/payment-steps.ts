import { afterAll, beforeAll, expect } from 'vitest'
import { type ApiServer, createApiServer } from '../server/test-server.ts'
import { type Applicant, createApplicant, newTransactionId } from './applicant.ts'

export type Person = Record<string, string> & { userId: string }

type Opened = { server: ApiServer; owner: Person; collector: Person; committee: Person; chairman: Person }

export const reason = 'The bank says that the slip was cancelled'
export const fee = 11_500
const returned = { amount: fee, method: 'Bank', reference: 'FT-26/119', date: '2026-11-21' }

/** The way of an application to each state, by the desks' calls. */
export const ways = {
  pending: [],
  pending1: ['pending1'],
  pending2: ['pending1', 'pending2'],
  approved: ['pending1', 'pending2', 'approve'],
  recheck: ['recheck'],
  rejected: ['reject'],
} as const
export type State = keyof typeof ways

/** A server with its desks for all tests of a file, and the steps of the stories about payments. */
export function openPayments() {
  let desks: Opened | undefined
  beforeAll(async () => {
    const server = await createApiServer()
    const [owner, collector] = [await server.signIn('OWNER'), await server.signIn('APP_COLLECTOR')]
    const [committee, chairman] = [await server.signIn('COMMITTEE'), await server.signIn('CHAIRMAN')]
    desks = { server, owner, collector, committee, chairman }
  })
  afterAll(() => desks?.server.close())
  const opened = (): Opened => {
    if (desks === undefined) throw new Error('The server is not open yet.')
    return desks
  }
  return {
    opened,
    confirmedAt: (state: State, transactionId?: string) => confirmedAt(opened(), state, transactionId),
    givenAt: (transactionId?: string) => givenAt(opened(), transactionId),
    reverse: (applicant: Applicant, headers: Record<string, string>, more?: Record<string, unknown>) =>
      take(opened(), applicant, { step: 'reverse', headers, more }),
    reject: (applicant: Applicant, headers: Record<string, string>, more?: Record<string, unknown>) =>
      take(opened(), applicant, { step: 'reject', headers, more }),
    owe: (applicant: Applicant, headers: Record<string, string>, more?: Record<string, unknown>) =>
      take(opened(), applicant, { step: 'refund-due', headers, more }),
    refund: (applicant: Applicant, headers: Record<string, string>, more?: Record<string, unknown>) =>
      take(opened(), applicant, { step: 'refund', headers, more: { ...returned, ...more } }),
    /** Confirms what arrived, which is less than what is missing of the fee, or more. */
    confirmAs: (applicant: Applicant, headers: Record<string, string>, arrived: 'less' | 'more', amount: number) =>
      applicant.decide(headers, 'payment/confirm', { arrived, amount }),
    give,
    inPart: () => inPart(opened()),
    auditOf: (id: string, action = 'reverse-payment') => auditOf(opened(), id, action),
    messagesOf: (kind: string, id: string) => messagesOf(opened(), kind, id),
  }
}

async function confirmedAt(opened: Opened, state: State, transactionId = newTransactionId()) {
  const { owner, collector } = opened
  const { applicant } = await givenAt(opened, transactionId)
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  for (const action of ways[state]) {
    const words = action === 'recheck' || action === 'reject' ? { reason: 'x', fields: ['nameEn'] } : {}
    expect((await applicant.decide(owner, action, words)).status, action).toBe(200)
  }
  return { applicant, transactionId }
}

/** An application at the reception desk whose payment no one has looked at. */
async function givenAt({ server }: Opened, transactionId = newTransactionId()) {
  const applicant = createApplicant(server)
  expect((await applicant.apply({ transactionId })).status).toBe(200)
  return { applicant, transactionId }
}

/** An application of whose fee a part has arrived. */
async function inPart(opened: Opened) {
  const { applicant, transactionId } = await givenAt(opened)
  const part = await applicant.decide(opened.collector, 'payment/confirm', { arrived: 'less', amount: 5_000 })
  expect(part.status, JSON.stringify(part.body)).toBe(200)
  return { applicant, transactionId }
}

type Reference = Partial<Record<'method' | 'transactionId' | 'date' | 'bankName' | 'purpose', string>> & {
  amount?: number
}

/** Names another payment, as the holder's page does. */
function give({ id, family, send }: Applicant, reference: Reference = {}) {
  const usual = { method: 'bkash', date: '2026-11-20', purpose: 'RENEWAL', transactionId: newTransactionId() }
  return send({ method: 'PATCH', url: `${family}/payment`, body: { id, payment: { ...usual, ...reference } } })
}

type Taken = { step: string; headers: Record<string, string>; more?: Record<string, unknown> | undefined }

/** A step of the payment, by default with the current version of the application and a reason. */
async function take({ server, owner }: Opened, { id, family, get }: Applicant, { step, headers, more = {} }: Taken) {
  const { version } = (await get(owner)).body
  const body = { id, version, reason, ...more }
  return server.send({ method: 'PATCH', url: `${family}/payment/${step}`, headers, body })
}

function auditOf({ server }: Opened, id: string, action: string) {
  return server.context.db
    .selectFrom('audit')
    .select(['action', 'from_status', 'to_status', 'by_role', 'by_user_id', 'reason', 'detail'])
    .where('application_id', '=', id)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

function messagesOf({ server }: Opened, kind: string, id: string) {
  return server.context.db
    .selectFrom('messages')
    .select(['to', 'text', 'locale'])
    .where('kind', '=', kind)
    .where('dedupe_key', 'like', `%${id}%`)
    .execute()
}
