import { type Answerer, type FakeAnswer, fakeFetch } from './fake-fetch.ts'

export const searchCall = 'POST /api/apps/search'
export const ok = (body: unknown): FakeAnswer => ({ status: 200, body })

/** A row of a desk's list, as the server sends it. */
export function row(n: number, more: object = {}) {
  const [submittedAt, updatedAt] = ['2026-11-20T04:00:00.000Z', '2026-11-20T04:00:00.000Z']
  const id = `00000000-0000-4000-8000-00000000000${n}`
  const names = { trackingNo: `A26-00000${n}`, nameBn: `করিম ${n}`, nameEn: `Karim ${n}` }
  const money = { fee: 11_500, paymentState: 'GIVEN', actions: ['confirm-payment'] }
  const kind = { kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', status: 'pending' }
  return {
    id,
    version: n,
    ...kind,
    ...names,
    mobile: '01712•••678',
    district: 'Dhaka',
    ...money,
    submittedAt,
    updatedAt,
    ...more,
  }
}

/** Prepares the list of a desk with these rows, and the answers to other calls. */
export function serve(rows: () => readonly object[], answers: Record<string, Answerer>) {
  return fakeFetch({ [searchCall]: () => ok({ list: rows(), page: 1, size: 20, total: rows().length }), ...answers })
}
