import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationKinds } from '../../../src/domain/enlistment/definition.ts'
import { registry } from '../../../src/domain/enlistment/registry.ts'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
const desks: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await createApiServer()
  desks.collector = await server.signIn('APP_COLLECTOR')
  desks.committee = await server.signIn('COMMITTEE')
  desks.chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

/** Each family with one of its own types and one type of the other family. */
const families = applicationKinds.map((kind) => {
  const [own, other] = [true, false].map((same) => registry.find((type) => (type.kind === kind) === same)?.type)
  return { kind, own: own ?? '', other: other ?? '', elsewhere: kind === 'company' ? 'individual' : 'company' }
})

test.each(families)('$kind: every call of the contract, in the order of its use', async (family) => {
  const { kind, own, other, elsewhere } = family
  const person = createApplicant(server, { type: own })
  const email = `${kind}@example.org`
  const base = `/api/apps/${kind}`
  const by = (name: string) => desks[name] ?? {}
  const decide = async (name: string, action: string, body: object = {}) =>
    (await person.decide(by(name), action, body)).body

  const wrong = await person.send({
    method: 'POST',
    url: base,
    body: { id: person.id, token: person.token, mobile: person.mobile, type: other, schemaVersion: 1 },
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_request'])
  const consent = { notice: 1, locale: 'bn', at: '2026-11-21T03:59:00.000Z' }
  expect((await person.create([op('email', email)], { consent })).status).toBe(201)
  const { rows } = await server.context.pool.query(
    `SELECT detail->'consent' AS consent FROM audit WHERE application_id = $1 AND action = 'create'`,
    [person.id],
  )
  expect(rows).toEqual([{ consent }])
  expect((await person.create()).status).toBe(200)
  expect((await person.patch([op('mobile', person.mobile)])).body.results).toMatchObject([{ outcome: 'acked' }])

  const draft = await server.send({
    method: 'GET',
    url: `/api/apps/draft?token=${person.token}&mobile=${person.mobile}`,
  })
  expect(draft.body).toMatchObject({
    id: person.id,
    kind,
    type: own,
    status: 'draft',
    answers: { mobile: person.mobile },
  })
  const asked = `/api/apps/available?mobile=${person.mobile}&email=${email.toUpperCase()}&type=${own}`
  expect((await server.send({ method: 'GET', url: asked })).body).toEqual({ email: 'taken', mobile: 'taken' })
  expect((await person.send({ method: 'GET', url: asked })).body).toEqual({ email: 'free', mobile: 'free' })
  const otherType = asked.replace(own, other)
  expect((await server.send({ method: 'GET', url: otherType })).body).toEqual({ email: 'free', mobile: 'free' })

  expect((await person.get()).body).toMatchObject({ id: person.id, kind })
  for (const path of [`?id=${person.id}`, `/pdf?id=${person.id}`]) {
    expect((await person.send({ method: 'GET', url: `/api/apps/${elsewhere}${path}` })).status).toBe(404)
  }

  await person.fill({ email })
  const reference = { method: 'bkash', transactionId: newTransactionId(), date: '2026-11-20', purpose: 'REGISTRATION' }
  const paid = await person.send({
    method: 'PATCH',
    url: `${base}/payment`,
    body: { id: person.id, payment: reference },
  })
  expect(paid.body.payment).toMatchObject({ transactionId: reference.transactionId, state: 'GIVEN' })
  const { rev, docHash } = paid.body
  const receipt = await person.submit({ rev, docHash })
  expect(receipt.body).toMatchObject({ id: person.id, status: 'pending' })
  expect((await person.submit({ rev, docHash })).body).toEqual(receipt.body)

  const search = (body: object) =>
    server.send({
      method: 'POST',
      url: `${base}/search`,
      headers: by('collector'),
      body: { mobile: person.mobile, ...body },
    })
  expect((await search({})).body).toMatchObject({ list: [{ id: person.id, kind }], page: 1, size: 20, total: 1 })
  expect((await search({ status: ['approved'] })).body.total).toBe(0)

  expect((await decide('collector', 'payment/confirm')).payment?.state).toBe('CONFIRMED')
  expect((await decide('collector', 'recheck', { reason: 'Unclear', fields: ['email'] })).status).toBe('recheck')
  const again = (await person.get()).body
  expect((await person.submit(again)).body.status).toBe('pending')
  expect((await decide('collector', 'pending1')).status).toBe('pending1')
  expect((await decide('committee', 'reject', { reason: 'No' })).status).toBe('rejected')
  expect((await decide('chairman', 'recheck', { reason: 'Yes' })).status).toBe('recheck')
  await person.submit((await person.get()).body)
  await decide('collector', 'pending1')
  expect((await decide('committee', 'pending2')).status).toBe('pending2')
  expect((await decide('chairman', 'approve')).status).toBe('approved')

  for (const document of ['application', 'certificate']) {
    const pdf = await person.send({ method: 'GET', url: `${base}/pdf?id=${person.id}&kind=${document}` })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
