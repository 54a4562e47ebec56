import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../support/applicant.ts'
import { type ApiServer, createApiServer } from '../support/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
let committee: Record<string, string>
let chairman: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

test('an application goes from the first keystroke to the certificate', async () => {
  const karim = createApplicant(server)
  const created = await karim.create()
  expect(created.status).toBe(201)
  const filled = await karim.fill()
  expect(filled.results.filter((result) => result.outcome !== 'acked')).toEqual([])
  const submitted = await karim.submit(filled)
  expect(submitted.body).toMatchObject({
    status: 'pending',
    fee: { base: 10_000, vat: 1_500, total: 11_500 },
    receipt: { trackingNo: 'A26-000001', docHash: filled.docHash, rev: filled.rev },
  })
  expect((await karim.decide(collector, 'payment/confirm')).body.payment?.state).toBe('CONFIRMED')
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
  expect((await karim.decide(committee, 'pending2')).body.status).toBe('pending2')
  const approved = await karim.decide(chairman, 'approve')
  expect(approved.body).toMatchObject({
    status: 'approved',
    enlistment: { number: 'ARC-2026-00001', validFrom: '2026-11-21', validTo: '2027-11-20', state: 'ACTIVE' },
    actions: [],
  })
  const certificate = await karim.send({ method: 'GET', url: `${karim.family}/pdf?id=${karim.id}&kind=certificate` })
  expect(certificate.status).toBe(200)
  expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const kinds = (await server.sentMessages(karim.mobile)).map((message) => message.kind)
  expect(kinds).toEqual(['draft-token', 'submitted', 'approved'])
})
