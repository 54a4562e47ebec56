import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { octetsType } from '../../../src/contract/endpoint.ts'
import { uploadHeaders } from '../../../src/contract/paths.ts'
import type { roles } from '../../../src/domain/people/roles.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { samplePng } from '../files/sample-files.ts'
import { form, newMobile } from '../people/applicant.ts'
import { deskCalls } from './calls/desk-calls.ts'
import type { Send } from './test-server.ts'

/**
 * The values that name the records of one person. For another caller, a call with these values must be answered like a
 * call for a missing record.
 */
export type Names = {
  id: string
  token: string
  mobile: string
  fileId: string
  sha256: string
  number: string
  enlistmentId: string
  sessionId: string
  userId: string
  messageId: string
  visitorId: string
  appointmentId: string
}
export type CallerRole = 'holder' | (typeof roles)[number]
export type Named = {
  /** The call with these values in it. */
  request: (names: Names) => Send
  /** The roles that may see everyone's records of this kind. */
  sees?: string
  /** The caller who finds the record, by default its holder. Null: no caller finds it here, another test covers it. */
  owner?: CallerRole | null
}

const desks = 'OWNER CHAIRMAN APP_COLLECTOR COMMITTEE'
const photo = samplePng('own', 20, 20).buffer
const reference = { method: 'BKASH', transactionId: 'BK99999999', date: '2026-11-20', purpose: 'REGISTRATION' }

/** Calls that name a record of one person, written from the rules and not from the code. */
export const recordCalls: Record<string, Named> = {
  ...ofFamily('individual'),
  ...ofFamily('company'),
  ...deskCalls(),
  'GET /api/apps/draft': {
    request: ({ token }) => ({ method: 'GET', url: `/api/apps/draft?token=${token}&mobile=01712345678` }),
    owner: 'USER',
  },
  'GET /api/apps/devices': { request: ({ id }) => ({ method: 'GET', url: `/api/apps/devices?id=${id}` }) },
  'POST /api/apps/devices/revoke': {
    request: ({ id }) => post('/api/apps/devices/revoke', { id, key: 'x', token: makeToken(randomBytes(16)) }),
  },
  'POST /api/apps/devices/revoke-others': {
    request: ({ id }) => post('/api/apps/devices/revoke-others', { id, token: makeToken(randomBytes(16)) }),
    // It would replace the code of the application; revoke-others.test.ts covers it.
    owner: null,
  },
  'POST /api/numbers/recover': {
    request: ({ id, mobile }) =>
      post('/api/numbers/recover', { ...unproven(mobile), id, token: makeToken(randomBytes(16)) }),
    // Without a proof no caller finds it; number-recovery.test.ts covers it.
    owner: null,
  },
  'POST /api/numbers/take': {
    request: ({ id, mobile }) => post('/api/numbers/take', { ...unproven(mobile), id, type: 'ARCHITECT' }),
    owner: null,
  },
  'POST /api/apps/claim': { request: ({ token, mobile }) => post('/api/apps/claim', { token, mobile }), owner: 'USER' },
  'GET /api/files/{id}': { request: ({ fileId }) => ({ method: 'GET', url: `/api/files/${fileId}` }), sees: desks },
  'POST /api/files': {
    request: ({ id }) => {
      const file = { name: 'a.png', mimeType: 'image/png', buffer: photo }
      return { method: 'POST', url: '/api/files', ...form({ type: 'photo', applicationId: id }, file) }
    },
  },
  'HEAD /api/files/resumable/{sha256}': {
    request: ({ id, sha256 }) => ({ method: 'HEAD', url: `/api/files/resumable/${sha256}?applicationId=${id}` }),
  },
  'PATCH /api/files/resumable/{sha256}': { request: resume },
  'GET /api/payments/lookup': {
    request: ({ id }) => ({ method: 'GET', url: `/api/payments/lookup?applicationId=${id}` }),
    sees: 'OWNER APP_COLLECTOR',
    // It needs a gateway; bkash.test.ts covers it.
    owner: null,
  },
  'GET /api/payments/checkouts': {
    request: ({ id }) => ({ method: 'GET', url: `/api/payments/checkouts?applicationId=${id}` }),
  },
  'POST /api/payments/checkouts': {
    request: ({ id }) => post('/api/payments/checkouts', { applicationId: id }),
    owner: null,
  },
  'PATCH /api/enlistments/{number}/revoke': {
    request: ({ number }) => ({ method: 'PATCH', url: `/api/enlistments/${number}/revoke`, body: { reason: 'x' } }),
    sees: 'OWNER CHAIRMAN',
    owner: 'OWNER',
  },
  'POST /api/messages/send-again': {
    request: ({ messageId }) => post('/api/messages/send-again', { id: messageId }),
    sees: 'OWNER',
    owner: 'OWNER',
  },
  ...ofAppointments(),
  'POST /api/auth/sessions/end': {
    request: ({ sessionId }) => post('/api/auth/sessions/end', { id: sessionId }),
    owner: 'USER',
  },
  'POST /api/auth/second-factor/remove': {
    request: ({ userId }) => post('/api/auth/second-factor/remove', { userId }),
    sees: 'OWNER',
    // The account has no second factor; second-factor.test.ts covers it.
    owner: null,
  },
  // This call must be the last one, because it ends the sessions of the person.
  'POST /api/auth/change': {
    request: ({ userId }) => post(`/api/auth/change?userId=${userId}`, { newPassword: 'river-boat-91' }),
    sees: 'OWNER ICT',
    owner: 'OWNER',
  },
}

/** Calls about the requests of a visitor. An official who is not visited is a stranger. */
function ofAppointments(): Record<string, Named> {
  const base = '/api/appointments'
  const staff = 'OWNER ICT'
  const time = { date: '2026-11-22', hour: 10, minute: 0, durationMin: 15 }
  const step = (name: string, more: object, named: Partial<Named>): Record<string, Named> => ({
    [`PATCH ${base}/${name}`]: {
      request: ({ appointmentId: id }) => ({
        method: 'PATCH',
        url: `${base}/${name}`,
        body: { id, version: 99, ...more },
      }),
      sees: staff,
      owner: 'OWNER',
      ...named,
    },
  })
  const wish = { officialId: randomUUID(), type: 'online', topic: 'x', personCount: 1 }
  return {
    'GET /api/visitors': {
      request: ({ visitorId }) => ({ method: 'GET', url: `/api/visitors?id=${visitorId}` }),
      sees: `${staff} APP_COLLECTOR`,
      owner: 'USER',
    },
    'PATCH /api/visitors': {
      request: ({ visitorId: id }) => ({ method: 'PATCH', url: '/api/visitors', body: { id, version: 99 } }),
      sees: staff,
      owner: 'USER',
    },
    [`POST ${base}`]: {
      request: ({ visitorId }) => post(base, { ...wish, visitorId }),
      sees: staff,
      owner: 'USER',
    },
    [`GET ${base}`]: {
      request: ({ appointmentId }) => ({ method: 'GET', url: `${base}?id=${appointmentId}` }),
      sees: staff,
      owner: 'USER',
    },
    [`POST ${base}/search`]: {
      request: ({ visitorId }) => post(`${base}/search`, { visitorId }),
      sees: staff,
      owner: 'USER',
    },
    [`GET ${base}/calendar`]: {
      request: ({ appointmentId }) => ({ method: 'GET', url: `${base}/calendar?id=${appointmentId}` }),
      sees: staff,
      owner: 'USER',
    },
    ...step('approve', time, {}),
    ...step('reschedule', time, {}),
    ...step('reject', { reason: 'x' }, {}),
    ...step('complete', {}, {}),
    ...step('no-show', {}, {}),
    ...step('cancel', {}, { owner: 'USER' }),
    ...step('check-in', {}, { sees: `${staff} APP_COLLECTOR` }),
    ...step('check-out', {}, { sees: `${staff} APP_COLLECTOR` }),
    // This call must be the last one, because it erases the visitor.
    'DELETE /api/visitors': {
      request: ({ visitorId }) => ({ method: 'DELETE', url: `/api/visitors?id=${visitorId}` }),
      sees: 'OWNER',
      owner: 'OWNER',
    },
  }
}

function ofFamily(kind: 'individual' | 'company'): Record<string, Named> {
  const base = `/api/apps/${kind}`
  const decide = (action: string, more: object = {}): Record<string, Named> => ({
    [`PATCH ${base}/${action}`]: {
      request: ({ id }) => ({ method: 'PATCH', url: `${base}/${action}?id=${id}`, body: { version: 99, ...more } }),
      sees: desks,
      owner: 'OWNER',
    },
  })
  const patch = (path: string, body: (names: Names) => object): Named => ({
    request: (names) => ({ method: 'PATCH', url: `${base}${path}`, body: { id: names.id, ...body(names) } }),
  })
  const read = (path: string, more: Partial<Named> = {}): Named => ({
    request: ({ id }) => ({ method: 'GET', url: `${base}${path}?id=${id}` }),
    sees: desks,
    ...more,
  })
  return {
    [`POST ${base}`]: {
      request: ({ enlistmentId }) => {
        const type = kind === 'individual' ? 'ARCHITECT' : 'DEVELOPER_COMPANY'
        const made = { id: randomUUID(), token: makeToken(randomBytes(16)), mobile: newMobile(), type }
        return post(base, { ...made, schemaVersion: 1, purpose: 'RENEWAL', enlistmentId })
      },
    },
    [`PATCH ${base}`]: patch('', () => ({ sinceRev: 0, schemaVersion: 1, ops: [] })),
    [`GET ${base}`]: read(''),
    [`GET ${base}/pdf`]: read('/pdf'),
    [`GET ${base}/payment/receipt`]: read('/payment/receipt'),
    [`GET ${base}/previous`]: read('/previous', { owner: 'OWNER' }),
    [`PATCH ${base}/payment`]: patch('/payment', () => ({ payment: reference })),
    [`PATCH ${base}/submit`]: patch('/submit', () => ({ rev: 0, docHash: 'a'.repeat(64) })),
    ...decide('payment/confirm'),
    [`PATCH ${base}/payment/reverse`]: {
      ...patch('/payment/reverse', () => ({ version: 99, reason: 'x' })),
      ...{ sees: desks, owner: 'OWNER' as const },
    },
    [`PATCH ${base}/payment/reject`]: {
      ...patch('/payment/reject', () => ({ version: 99, reason: 'x' })),
      ...{ sees: desks, owner: 'OWNER' as const },
    },
    [`PATCH ${base}/payment/refund-due`]: {
      ...patch('/payment/refund-due', () => ({ version: 99, reason: 'x' })),
      ...{ sees: desks, owner: 'OWNER' as const },
    },
    [`PATCH ${base}/payment/refund`]: {
      ...patch('/payment/refund', () => ({ version: 99, amount: 1, method: 'Bank', reference: 'x' })),
      ...{ sees: desks, owner: 'OWNER' as const },
    },
    [`PUT ${base}/verdicts`]: {
      request: ({ id }) => ({
        method: 'PUT',
        url: `${base}/verdicts?id=${id}`,
        body: { version: 99, documents: [], fields: [] },
      }),
      sees: desks,
      owner: 'OWNER',
    },
    ...decide('pending1'),
    ...decide('pending2'),
    ...decide('approve'),
    ...decide('recheck', { reason: 'x' }),
    ...decide('reject', { reason: 'x' }),
  }
}

function unproven(mobile: string) {
  return { proofId: randomUUID(), mobile, key: 'k'.repeat(43) }
}

function post(url: string, body: object): Send {
  return { method: 'POST', url, body }
}

function resume({ id }: Names): Send {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const metadata = Object.entries({ type: 'photo', applicationId: id, fileId: randomUUID(), name: 'a.png', order: '0' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const length = String(photo.length)
  const place = { [uploadHeaders.offset]: '0', [uploadHeaders.length]: length, [uploadHeaders.metadata]: metadata }
  const headers = { 'content-type': octetsType, ...place }
  return { method: 'PATCH', url: `/api/files/resumable/${sha256}`, headers, body: photo }
}
