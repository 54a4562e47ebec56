import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPdfText } from '../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { createEnlistments } from '../../support/people/enlistments.ts'
import { createProver } from '../../support/people/number-proof.ts'
import { newToken } from '../../support/phone/held-phone.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const approvalDay = new Date('2026-11-21T04:00:00Z')
const renewalDay = new Date('2027-11-01T04:00:00Z')
/** The enlistment ended on 20 November 2027, and its renewal window stays open for another 365 days. */
const lastRenewalDay = new Date('2028-11-19T04:00:00Z')
const dayAfterWindow = new Date('2028-11-20T04:00:00Z')

let server: ApiServer
let office: ReturnType<typeof createEnlistments>
beforeAll(async () => {
  server = await createApiServer()
  office = createEnlistments(server, () => server.signIn('OWNER'))
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = approvalDay
})

const availability = async (mobile: string, email: string) =>
  (await server.send({ method: 'GET', url: `/api/apps/available?type=ARCHITECT&mobile=${mobile}&email=${email}` })).body

/** Submits a new application with the mobile number and the e-mail of an earlier one. */
async function applyAnew(mobile: string, email: string) {
  const again = createApplicant(server, { mobile })
  const created = await again.create()
  if (created.status !== 201) return [created.status, created.body]
  const submitted = await again.submit(await again.fill({ email }))
  return [submitted.status, submitted.body]
}

test('mobile and e-mail stay taken while the enlistment can be renewed; then its holder may apply again', async () => {
  const karim = await office.enlist()
  const email = `${karim.id}@example.org`
  server.clock.now = lastRenewalDay
  expect(await availability(karim.mobile, email)).toEqual({ mobile: 'taken', email: 'taken' })
  expect(await applyAnew(karim.mobile, email)).toMatchObject([409, { code: 'mobile_taken' }])

  server.clock.now = dayAfterWindow
  expect(await availability(karim.mobile, email)).toEqual({ mobile: 'free', email: 'free' })
  expect(await applyAnew(karim.mobile, email)).toMatchObject([200, { status: 'pending' }])
})

test('after a revocation the holder may apply again at once', async () => {
  const karim = await office.enlist()
  const email = `${karim.id}@example.org`
  const { number } = await office.onlyOne(karim.holder)
  const url = `/api/enlistments/${number}/revoke`
  const headers = await server.signIn('CHAIRMAN')
  expect((await server.send({ method: 'PATCH', url, headers, body: { reason: 'False papers' } })).status).toBe(200)
  expect(await applyAnew(karim.mobile, email)).toMatchObject([200, { status: 'pending' }])
})

test('without code and account the holder can open the application, and renew, as long as the window is open', async () => {
  const [karim, salma] = [await office.enlist(), await office.enlist()]
  const { number } = await office.onlyOne(salma.holder)
  const headers = await server.signIn('CHAIRMAN')
  const url = `/api/enlistments/${number}/revoke`
  expect((await server.send({ method: 'PATCH', url, headers, body: { reason: 'False papers' } })).status).toBe(200)
  const played = { open: 0, shut: 0 }
  for (const days of [399, 401, 500, 600, 700, 728, 729, 731]) {
    server.clock.now = new Date(approvalDay.getTime() + days * 24 * 60 * 60_000)
    const opened = async (mobile: string) => (await createProver(server, { mobile }).proveByCode()).body.applications
    const isTaken = (await availability(karim.mobile, 'other@example.org')).mobile === 'taken'
    // A number that is taken by the person's own application always opens it.
    expect(await opened(karim.mobile), `day ${days}`).toMatchObject(isTaken ? [{ id: karim.id }] : [])
    expect((await opened(salma.mobile)).length, `revoked, day ${days}`).toBe(days < 400 ? 1 : 0)
    played[isTaken ? 'open' : 'shut'] += 1
  }
  expect(played).toEqual({ open: 7, shut: 1 })

  server.clock.now = lastRenewalDay
  const prover = createProver(server, { mobile: karim.mobile })
  await prover.proveByCode()
  const token = newToken()
  expect((await prover.recover(karim.id, token)).status).toBe(200)
  const holder = { 'application-token': token, 'application-mobile': karim.mobile }
  expect((await office.onlyOne(holder)).renewal).toMatchObject({ isOpen: true, closesOn: '2028-11-19' })
})

test('only the holder of the enlistment can submit a renewal with its number', async () => {
  const user = await server.signIn('USER')
  const owned = await office.enlist({ headers: user })
  const { number } = await office.onlyOne(owned.holder)
  server.clock.now = renewalDay
  const typed = { applicationPurpose: 'RENEWAL', paymentPurpose: 'RENEWAL' }
  const unknown = { code: 'incomplete', fields: [{ path: 'previousEnlistmentNo', code: 'enlistment_unknown' }] }
  for (const previousEnlistmentNo of [number, 'ARC-2019-00001']) {
    const stranger = createApplicant(server)
    await stranger.create()
    const submitted = await stranger.submit(await stranger.fill({ ...typed, previousEnlistmentNo }))
    expect([submitted.status, submitted.body]).toMatchObject([422, unknown])
  }
  const again = createApplicant(server, { headers: await sessionOf(user.userId) })
  await again.create()
  const certificate = crypto.randomUUID()
  const file = await again.upload('previousCertificate', certificate)
  const filled = await again.fill({ ...typed, previousEnlistmentNo: number.toLowerCase().replaceAll('-', ' - ') })
  const { rev, docHash } = (await again.patch([op(`documents/previousCertificate/${certificate}`, file)])).body
  expect(rev).toBeGreaterThan(filled.rev)
  const submitted = await again.submit({ rev, docHash })
  expect(submitted.body).toMatchObject({ status: 'pending', fee: { total: 5750 } })
  expect((await office.approve(again)).enlistment).toMatchObject({ number, validTo: '2028-11-20' })
})

test('a renewal that an earlier release accepted by its number can be corrected; a registration cannot', async () => {
  const owned = await office.enlist()
  const { number } = await office.onlyOne(owned.holder)
  server.clock.now = renewalDay
  const typed = { applicationPurpose: 'RENEWAL', paymentPurpose: 'RENEWAL', previousEnlistmentNo: number }
  const resubmit = async (purpose: 'RENEWAL' | 'REGISTRATION') => {
    const applicant = createApplicant(server)
    await applicant.create()
    const certificate = crypto.randomUUID()
    const file = await applicant.upload('previousCertificate', certificate)
    await applicant.fill(typed)
    const { rev, docHash } = (await applicant.patch([op(`documents/previousCertificate/${certificate}`, file)])).body
    expect((await applicant.submit({ rev, docHash })).status).toBe(422)
    await server.context.db
      .updateTable('applications')
      .set({ status: 'recheck', purpose })
      .where('id', '=', applicant.id)
      .execute()
    return applicant.submit({ rev, docHash })
  }
  expect((await resubmit('RENEWAL')).body).toMatchObject({ status: 'pending', fee: { total: 5750 } })
  expect((await resubmit('REGISTRATION')).body).toMatchObject({
    code: 'incomplete',
    fields: [{ path: 'previousEnlistmentNo', code: 'enlistment_unknown' }],
  })
})

test('a stranger who entered the mobile of a holder cannot renew the enlistment', async () => {
  const mobile = '01712300077'
  const mallory = createApplicant(server, { mobile })
  expect((await mallory.create()).status).toBe(201)
  // By then the draft is too old to reserve the number.
  server.clock.now = new Date('2027-01-10T04:00:00Z')
  const karim = await office.enlist({ mobile })
  const { number } = await office.onlyOne(karim.holder)
  server.clock.now = new Date('2027-12-20T04:00:00Z')
  const answers = { applicationPurpose: 'RENEWAL', paymentPurpose: 'RENEWAL', previousEnlistmentNo: number }
  const submitted = await mallory.submit(await mallory.fill({ ...answers, mobile: '01712300078' }))
  expect([submitted.status, submitted.body]).toMatchObject([422, { fields: [{ code: 'enlistment_unknown' }] }])
})

test('a renewal that was begun before the revocation does not block a new application', async () => {
  const karim = await office.enlist()
  server.clock.now = renewalDay
  const { number } = await office.onlyOne(karim.holder)
  expect((await office.beginRenewal(karim, karim.holder)).created.status).toBe(201)
  const url = `/api/enlistments/${number}/revoke`
  const headers = await server.signIn('CHAIRMAN')
  expect((await server.send({ method: 'PATCH', url, headers, body: { reason: 'False papers' } })).status).toBe(200)
  expect(await applyAnew(karim.mobile, `${karim.id}@example.org`)).toMatchObject([200, { status: 'pending' }])
})

/** A new session of the user that has not expired by the clock of the server. */
async function sessionOf(userId: string): Promise<Record<string, string>> {
  const { context } = server
  return { 'auth-token': await context.sessions.create(context.db, userId, { deviceId: 'test-device-1', label: '' }) }
}

test('both applications of a renewed enlistment give the same certificate', async () => {
  const karim = await office.enlist()
  server.clock.now = renewalDay
  const renewal = await office.renew(karim)
  await office.approve(renewal)
  const read = async ({ family, id, holder }: typeof karim) => {
    const url = `${family}/pdf?id=${id}&kind=certificate`
    return readPdfText((await server.send({ method: 'GET', url, headers: holder })).bytes)
  }
  const [older, newer] = [await read(karim), await read(renewal)]
  expect(older).toEqual(newer)
  expect(JSON.stringify(newer)).toMatch(/2027/)
})
