import { beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../../../support/people/applicant.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { receiptsOf } from '../../../support/people/receipts.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, reverse } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

const bengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')

/** The spellings of `MR-2026-000012` in which people type it. */
function spellings(number: string): string[] {
  const [, year = '', counter = ''] = number.split('-')
  const short = String(Number(counter))
  return [number, `mr ${year} ${short}`, bengali(number), ` MR No. ${year}/${counter} `, `mr${year}${counter}`]
}

const search = async (text: string, headers: Record<string, string>) =>
  (await server.send({ method: 'POST', url: '/api/payments/search', headers, body: { text } })).body.list
const histories = async (text: string, headers: Record<string, string>) => {
  const url = `/api/payments/histories?text=${encodeURIComponent(text)}`
  return (await server.send({ method: 'GET', url, headers })).body
}

test('the number of a money receipt finds its payment, in each spelling and list', async () => {
  const { applicant, transactionId } = await confirmedAt('pending')
  await confirmedAt('pending')
  const [receipt] = await receiptsOf(server, applicant.id)
  const number = receipt?.number ?? ''
  for (const typed of spellings(number)) {
    expect(await search(typed, collector), typed).toMatchObject([{ transactionId, receiptNo: number }])
    const { list, total } = await histories(typed, collector)
    expect([list, total], typed).toMatchObject([[{ transactionId, receiptNo: number }], 1])
    const found = await server.send({
      ...{ method: 'POST', url: `${applicant.family}/search`, headers: collector, body: { text: typed } },
    })
    expect(found.body.list, typed).toMatchObject([{ id: applicant.id }])
  }
  for (const typed of ['MR-2026-999999', 'MR-2025-000001', 'MR', 'mr 2026']) {
    expect(await search(typed, collector), typed).toEqual([])
    expect(await histories(typed, collector), typed).toMatchObject({ list: [], total: 0 })
  }
})

test('a void receipt finds its payment too: people ask why it is void', async () => {
  const { applicant, transactionId } = await confirmedAt('pending')
  const [receipt] = await receiptsOf(server, applicant.id)
  await reverse(applicant, owner)
  expect(await search(receipt?.number ?? '', collector)).toMatchObject([{ transactionId, state: 'REVERSED' }])
})

test('an account finds only its own payments by the number of a receipt', async () => {
  const [user, stranger] = [await server.signIn('USER'), await server.signIn('USER')]
  const own = createApplicant(server, { headers: user })
  expect((await own.apply()).status).toBe(200)
  expect((await own.decide(collector, 'payment/confirm')).status).toBe(200)
  const [receipt] = await receiptsOf(server, own.id)
  const number = receipt?.number ?? ''
  for (const typed of spellings(number)) {
    expect(await histories(typed, user), typed).toMatchObject({ list: [{ receiptNo: number }], total: 1 })
    expect(await histories(typed, stranger), typed).toMatchObject({ list: [], total: 0 })
  }
  const mine = await server.send({
    ...{
      method: 'POST',
      url: `${own.family}/search`,
      headers: user,
      body: { text: `mr 2026 ${Number(number.slice(8))}` },
    },
  })
  expect(mine.body.list).toMatchObject([{ id: own.id }])
  // Other texts are no receipt: a number of a payment is searched by the body of a call, not in an address.
  expect(await histories('BKAAAAAAA1', user)).toMatchObject({ list: [], total: 0 })
})
