import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationCalls } from '../../../src/contract/applications/applications.ts'
import { exportApplications } from '../../../src/contract/applications/desk/export.ts'
import { getAppointmentCalendar } from '../../../src/contract/appointments/appointments.ts'
import { exportAudit } from '../../../src/contract/audit.ts'
import { getFile } from '../../../src/contract/files.ts'
import { exportSession, openLiveStream } from '../../../src/contract/live/live.ts'
import { exportBooks, exportPayments } from '../../../src/contract/payments/exports.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { createApplicant, form } from '../../support/people/applicant.ts'
import { addOfficial, addVisitor, ask, patch, sundayAtTen } from '../../support/people/visits/appointments.ts'
import { createTestApp } from '../../support/server/test-app.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

/**
 * The calls whose binary answers are requested below. A new call of this kind fails the first test until it is added.
 */
const asked = [
  ...[getFile, applicationCalls.individual.pdf, applicationCalls.company.pdf],
  ...[applicationCalls.individual.moneyReceipt, applicationCalls.company.moneyReceipt],
  ...[getAppointmentCalendar, exportApplications, exportAudit, exportPayments, exportBooks],
]
/** These calls need a live session, so live-hosts.test.ts and live-stream.test.ts request them. */
const askedThere = [exportSession, openLiveStream]
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call with a binary answer is in one of the two lists', async () => {
  const app = await createTestApp()
  const binary = app.app.binding.endpoints.filter(({ answers }) => Object.values(answers).includes('binary'))
  expect(binary.map(nameOf).sort()).toEqual([...asked, ...askedThere].map(nameOf).sort())
  await app.close()
})

async function uploadPicture(type: string, by: Record<string, string>): Promise<string> {
  const { body, headers } = form({ type }, samplePng(type))
  const sent = await server.send({ method: 'POST', url: '/api/files', body, headers: { ...by, ...headers } })
  expect(sent.status).toBe(201)
  return sent.body.url
}

test('the browser caches no personal file, for holder, desk or account', async () => {
  const [owner, visitor] = [await server.signIn('OWNER'), await server.signIn('USER')]
  for (const type of ['ARCHITECT', 'DEVELOPER_COMPANY']) {
    const karim = createApplicant(server, { type })
    expect((await karim.apply()).status).toBe(200)
    expect((await karim.decide(owner, 'payment/confirm')).status).toBe(200)
    expect((await karim.decide(owner, 'approve', { note: 'in a test' })).status).toBe(200)
    const scans = (await karim.get()).body.files.map(({ fileId }) => `/api/files/${fileId}`)
    const pdfs = ['application', 'certificate'].map((kind) => `${karim.family}/pdf?id=${karim.id}&kind=${kind}`)
    expect(scans.length).toBeGreaterThan(0)
    const receipt = `${karim.family}/payment/receipt?id=${karim.id}`
    for (const url of [...scans, ...pdfs, receipt]) {
      for (const headers of [karim.holder, owner]) {
        const answer = await server.send({ method: 'GET', url, headers })
        expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'private, no-store'])
      }
    }
  }
  const [official, guest] = [await addOfficial(server.context), await addVisitor(server)]
  const id = await ask(server, { officialId: official.id, visitor: guest })
  expect((await patch(server, owner, ['approve', { id, version: 0, ...sundayAtTen }])).status).toBe(200)
  for (const headers of [guest.headers, owner]) {
    const answer = await server.send({ method: 'GET', url: `/api/appointments/calendar?id=${id}`, headers })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  for (const format of ['csv', 'xlsx']) {
    const body = { format, locale: 'bn' }
    const ofBooks = { ...body, what: 'movements', from: '2026-11-01', to: '2026-11-30' }
    for (const [url, asks] of [
      ['/api/apps/export', body],
      ['/api/payments/export', body],
      ['/api/payments/books/export', ofBooks],
    ] as const) {
      const answer = await server.send({ method: 'POST', url, body: asks, headers: owner })
      expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'private, no-store'])
    }
  }
  const audit = { method: 'POST', url: '/api/audit/export', body: { locale: 'bn' }, headers: owner } as const
  const lines = await server.send(audit)
  expect([lines.status, lines.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const type of ['photo', 'visitor']) {
    const answer = await server.send({ method: 'GET', url: await uploadPicture(type, visitor), headers: visitor })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
})

test('the browser caches no JSON that needs an identity; public JSON is revalidated with its ETag', async () => {
  const owner = await server.signIn('OWNER')
  const karim = createApplicant(server)
  expect((await karim.apply()).status).toBe(200)
  const token = `token=${karim.token}&mobile=${karim.mobile}`
  const urls: Record<string, { id?: string; by?: Record<string, string>; keeping?: string }> = {
    '/api/apps/draft': { id: token, by: {} },
    '/api/apps/available': { id: `mobile=${karim.mobile}`, by: {} },
    '/api/apps/individual': { id: `id=${karim.id}`, by: karim.holder },
    '/api/apps/devices': { id: `id=${karim.id}`, by: karim.holder },
    '/api/payments/checkouts': { id: `applicationId=${karim.id}`, by: karim.holder },
    '/api/payments/histories': {},
    '/api/payments/disputes': {},
    '/api/payments/totals': { id: 'from=2026-11-01&to=2026-11-20' },
    '/api/apps/notes': { id: `id=${karim.id}` },
    '/api/apps/duplicates': { id: `id=${karim.id}` },
    '/api/apps/filters': {},
    '/api/apps/reasons': { id: 'action=reject' },
    '/api/ratings': {},
    '/api/settings/signatory': {},
    '/api/enlistments': {},
    '/api/messages': {},
    '/api/audit': {},
    '/api/audit/chain': {},
    '/api/auth/sessions': {},
    '/api/stats': {},
    '/api/settings': {},
    '/api/fees/history': {},
    '/api/fees': { keeping: 'private, no-cache' },
    '/api/register': { keeping: 'private, no-cache' },
    // Staff who manage officials get their contact data, others do not.
    '/api/officials': {},
    '/api/officials?size=1': { by: {}, keeping: 'private, no-cache' },
  }
  for (const [path, { id = '', by = owner, keeping = 'no-store' }] of Object.entries(urls)) {
    const { status, headers } = await server.send({
      method: 'GET',
      url: path.includes('?') ? path : `${path}?${id}`,
      headers: by,
    })
    expect([path, status, headers['cache-control']]).toEqual([path, 200, keeping])
  }
})

test('only staff who manage officials can upload a picture that everyone may open', async () => {
  const user = await server.signIn('USER')
  for (const type of ['official', 'employee']) {
    const { body, headers } = form({ type }, samplePng(type))
    const sent = await server.send({ method: 'POST', url: '/api/files', body, headers: { ...user, ...headers } })
    expect([sent.status, sent.body.code]).toEqual([403, 'forbidden'])
  }
})
