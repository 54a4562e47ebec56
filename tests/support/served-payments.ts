import { type Answerer, type FakeAnswer, fakeFetch } from './fake-fetch.ts'

/** What the pages of payments call; each list is empty unless a test answers it. */
export const searchedPayments = 'POST /api/payments/search'
export const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
export const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const about = { kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', method: 'bkash' }

/** A payment as a statement is matched to it. */
export function payment(n: number, more: object = {}) {
  const names = { trackingNo: `A26-00000${n}`, nameBn: `করিম ${n}`, nameEn: `Karim ${n}` }
  const money = { amount: 11_500, fee: 11_500, state: 'GIVEN', status: 'pending' }
  return { applicationId: idOf(n), ...about, ...names, ...money, version: n, ...more }
}

export function servePayments(answers: Record<string, Answerer>) {
  const empty = () => ok({ list: [], page: 1, size: 1, total: 0 })
  return fakeFetch({
    'GET /api/payments/disputes': empty,
    'GET /api/payments/columns': () => ok({ list: [] }),
    [searchedPayments]: empty,
    ...answers,
  })
}
