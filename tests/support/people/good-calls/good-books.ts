import { randomInt } from 'node:crypto'
import type { Making } from './good-office.ts'
import type { GoodRequest } from './good-requests.ts'

/** One successful request for each call of the books; each time about days and challans of its own. */
export async function makeBookRequests({ headers, send }: Making): Promise<GoodRequest[]> {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `20${pad(randomInt(10, 24))}-${pad(randomInt(1, 13))}-${pad(randomInt(1, 29))}`
  const counted = { count: 2, amount: 23_000 }
  const challanNo = () => `T-A26-${randomInt(100_000, 999_999)}`
  const deposit = { month: '2026-10', date: '2026-11-10', amount: 3_000 }
  const url = '/api/payments/closings'
  const of = (method: string, version: number) => ({ day, method, version })
  const must = async (method: 'PUT' | 'PATCH' | 'POST', path: string, body: object) => {
    const answer = await send({ method, url: path, headers, body })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  // One closed day, and one that was reopened.
  await must('PUT', url, { ...of('bkash', 0), counted })
  await must('PUT', url, { ...of('Nagad', 0), counted })
  await must('PATCH', `${url}/reopen`, { ...of('Nagad', 1), reason: 'x' })
  const { id } = await must('POST', '/api/payments/vat/deposits', { ...deposit, challanNo: challanNo() })
  return [
    { method: 'GET', path: '/api/payments/books', headers, query: { ...period, by: 'payment', group: 'type' } },
    { method: 'GET', path: url, headers, query: { day } },
    { method: 'PUT', path: url, headers, body: { ...of('Nagad', 2), counted, note: 'x' } },
    { method: 'PATCH', path: `${url}/reopen`, headers, body: { ...of('bkash', 1), reason: 'x' } },
    { method: 'GET', path: '/api/payments/vat', headers, query: { from: '2026-07', to: '2027-06' } },
    {
      ...{ method: 'GET', path: '/api/payments/vat/deposits', headers },
      query: { page: 1, size: 20, month: '2026-10' },
    },
    {
      ...{ method: 'POST', path: '/api/payments/vat/deposits', headers },
      body: { ...deposit, challanNo: challanNo() },
    },
    {
      ...{ method: 'PUT', path: '/api/payments/vat/deposits', headers },
      body: { id, version: 0, ...deposit, challanNo: challanNo(), isVoid: false, reason: 'x' },
    },
    {
      ...{ method: 'POST', path: '/api/payments/export', headers },
      body: { ...period, state: 'GIVEN', method: 'bkash', format: 'csv', locale: 'bn' },
    },
    {
      ...{ method: 'POST', path: '/api/payments/books/export', headers },
      body: { ...period, by: 'payment', group: 'type', what: 'sums', format: 'csv', locale: 'bn' },
    },
  ]
}
