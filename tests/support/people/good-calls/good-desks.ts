import { dhakaDate } from '../../../../src/domain/reference/calendar.ts'
import type { Applicant } from '../applicant.ts'
import type { GoodRequest, Json } from './good-requests.ts'

type AtDesks = Record<'atDesk' | 'paid' | 'refunded' | 'forwarded' | 'reviewed', Applicant>
export type SentFile = { fileId: string; slot: string }

/** One successful request for each call of the desks. */
export async function makeDeskRequests(
  { atDesk, paid, refunded, forwarded, reviewed }: AtDesks,
  { owner, number, file }: { owner: Record<string, string>; number: string; file: SentFile },
): Promise<GoodRequest[]> {
  const of = async (applicant: Applicant, action: string, body: Json): Promise<GoodRequest> => {
    const { id, family } = applicant
    const { version } = (await applicant.get()).body
    return { method: 'PATCH', path: `${family}/${action}`, headers: owner, query: { id }, body: { version, ...body } }
  }
  const { id, family } = atDesk
  const { fileId, slot } = file
  const words = { reason: 'unclear', fields: ['nameBn'], documents: [{ slot, fileId, note: 'x' }] }
  const filters = { status: ['pending'], type: ['ARCHITECT'], text: 'ka', mobile: '01712345678', district: 'Dhaka' }
  const dates = { from: '2026-11-01', to: '2026-11-30', ageing: 1 }
  return [
    { method: 'POST', path: `${family}/search`, headers: owner, body: { page: 1, size: 20, ...filters, ...dates } },
    {
      method: 'POST',
      path: '/api/apps/search',
      headers: owner,
      body: { families: ['individual'], desk: 'reception', flags: ['returned'], sort: 'arrival', ...filters, ...dates },
    },
    {
      ...{ method: 'POST', path: '/api/apps/next', headers: owner },
      body: {
        afterId: id,
        families: ['individual'],
        backwards: true,
        flags: ['returned'],
        sort: 'newest',
        ...filters,
        ...dates,
      },
    },
    { method: 'GET', path: `${family}/previous`, headers: owner, query: { id } },
    { method: 'POST', path: '/api/apps/filters', headers: owner, body: { name: 'x', filter: { status: ['pending'] } } },
    { method: 'GET', path: '/api/apps/reasons', headers: owner, query: { action: 'recheck' } },
    ...ofColleagues(id, owner),
    ...makeBulkRequests(owner, { id, version: (await atDesk.get()).body.version }),
    await of(atDesk, 'payment/confirm', { amount: 11_500 }),
    { method: 'GET', path: `${paid.family}/payment/receipt`, headers: paid.holder, query: { id: paid.id } },
    {
      ...{ method: 'PATCH', path: `${paid.family}/payment/reverse`, headers: owner },
      body: { id: paid.id, version: (await paid.get()).body.version, reason: 'x' },
    },
    {
      ...{ method: 'PATCH', path: `${family}/payment/reject`, headers: owner },
      body: { id, version: (await atDesk.get()).body.version, reason: 'x', cause: 'not_found' },
    },
    {
      ...{ method: 'PATCH', path: `${forwarded.family}/payment/refund-due`, headers: owner },
      body: { id: forwarded.id, version: (await forwarded.get()).body.version, reason: 'x' },
    },
    {
      ...{ method: 'PATCH', path: `${refunded.family}/payment/refund`, headers: owner },
      body: {
        ...{ id: refunded.id, version: (await refunded.get()).body.version, amount: 500, method: 'Bank' },
        ...{ reference: 'FT-1', date: dhakaDate((await refunded.get()).body.payment?.confirmedAt ?? '') },
      },
    },
    await of(paid, 'pending1', { note: 'x' }),
    await of(forwarded, 'pending2', { note: 'x' }),
    await of(reviewed, 'approve', { note: 'x' }),
    await of(atDesk, 'recheck', words),
    await of(atDesk, 'reject', words),
    {
      ...(await of(atDesk, 'verdicts', { documents: [{ fileId, verdict: 'replace', note: 'x' }], fields: [] })),
      method: 'PUT',
    },
    { method: 'PATCH', path: `/api/enlistments/${number}/revoke`, headers: owner, body: { reason: 'x' } },
    { method: 'GET', path: '/api/payments/lookup', headers: owner, query: { applicationId: id } },
    { method: 'GET', path: '/api/payments/histories', headers: owner, query: { page: 1, size: 20, state: 'GIVEN' } },
    {
      method: 'GET',
      path: '/api/payments/disputes',
      headers: owner,
      query: { page: 1, size: 20, state: 'open', sort: 'amount' },
    },
    { method: 'PATCH', path: `/api/payments/disputes/${id}`, headers: owner, body: { verdict: 'refuse', reason: 'x' } },
  ]
}

/** Calls of the desks about several applications at once. */
function makeBulkRequests(
  headers: Record<string, string>,
  { id, version }: { id: string; version: number },
): GoodRequest[] {
  const items = [{ id, version }]
  const days = { from: '2026-11-01', to: '2026-11-30', method: 'bkash' }
  const lines = [{ transactionId: 'BK12345678', otherNumbers: ['55512345'], amount: 11_500, state: 'received' }]
  return [
    {
      method: 'POST',
      path: '/api/payments/search',
      headers,
      body: { ...days, state: 'GIVEN', text: 'A26-000001', sort: 'amount' },
    },
    { method: 'GET', path: '/api/payments/totals', headers, query: days },
    { method: 'POST', path: '/api/payments/match', headers, body: { lines } },
    { method: 'GET', path: '/api/payments/columns', headers },
    {
      method: 'PUT',
      path: '/api/payments/columns',
      headers,
      body: { fingerprint: '0a'.repeat(32), columns: ['date', 'number', 'money_in'] },
    },
    { method: 'POST', path: '/api/apps/bulk', headers, body: { action: 'confirm-payment', items } },
    { method: 'POST', path: '/api/apps/bulk', headers, body: { action: 'pending1', items } },
    { method: 'POST', path: '/api/apps/export', headers, body: { format: 'csv', locale: 'bn', status: ['pending'] } },
  ]
}

/** Calls about notes and other data that only colleagues at the desks see. */
function ofColleagues(id: string, headers: Record<string, string>): GoodRequest[] {
  const about = { headers, query: { id } }
  return [
    { method: 'GET', path: '/api/apps/duplicates', ...about },
    { method: 'PUT', path: '/api/apps/claim', ...about },
    { method: 'DELETE', path: '/api/apps/claim', ...about },
    { method: 'GET', path: '/api/apps/notes', ...about },
    { method: 'POST', path: '/api/apps/notes', ...about, body: { text: 'x' } },
    { method: 'GET', path: '/api/ratings', headers, query: { page: 1, size: 20, applicationId: id } },
    {
      method: 'POST',
      path: '/api/ratings',
      headers,
      body: { applicationId: id, enlistmentId: null, project: 'x', score: 3, comment: 'x' },
    },
  ]
}
