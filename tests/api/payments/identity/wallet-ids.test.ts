import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applicant, createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

test('wallet ids that begin with “ID” and “NO” are different payments, and a search finds each', async () => {
  const tail = newTransactionId().slice(2)
  const ids = ['ID', 'NO'].map((start) => `${start}${tail}`)
  const applicants: Applicant[] = []
  for (const transactionId of ids) {
    const applicant = createApplicant(server)
    expect((await applicant.apply({ transactionId })).status).toBe(200)
    applicants.push(applicant)
  }
  const lines = ids.map((transactionId) => ({ transactionId, amount: 11_500, state: 'received' }))
  const url = '/api/payments/match'
  const { body } = await server.send({ method: 'POST', url, headers: collector, body: { lines } })
  expect(
    body.matches.map(({ outcome: matched, payments }: { outcome: string; payments: { applicationId: string }[] }) => [
      matched,
      payments.map(({ applicationId }) => applicationId),
    ]),
  ).toEqual(applicants.map(({ id }) => ['matched', [id]]))
  for (const applicant of applicants) expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  const again = createApplicant(server)
  expect(outcome(await again.apply({ transactionId: (ids[0] ?? '').toLowerCase() }))).toEqual([
    409,
    'transaction_taken',
  ])
})
