import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { type Applicant, createApplicant, newTransactionId, op } from '../../../support/people/applicant.ts'
import { settle, start } from '../../../support/people/checkouts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

let bkash: BkashSimulator
let server: ApiServer
let owner: Record<string, string>
let collector: Record<string, string>
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

const reason = 'Not in the statement'
const usual = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION' }

async function pay(applicant: Applicant): Promise<string> {
  const { id, url } = (await start(applicant)).body
  bkash.authorise(url)
  expect((await settle(applicant, id, 'success')).body.state).toBe('PAID')
  return (await applicant.get()).body.payment?.transactionId ?? ''
}
async function give(applicant: Applicant, payment: object): Promise<string> {
  const transactionId = newTransactionId()
  const body = { id: applicant.id, payment: { ...usual, transactionId, ...payment } }
  const given = await applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  return transactionId
}
async function reject(applicant: Applicant): Promise<void> {
  const { version } = (await applicant.get(owner)).body
  const body = { id: applicant.id, version, reason }
  const url = `${applicant.family}/payment/reject`
  expect((await server.send({ method: 'PATCH', url, headers: collector, body })).status).toBe(200)
}
async function submit(applicant: Applicant): Promise<void> {
  const sent = await applicant.submit((await applicant.get()).body)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
}
const lastDetail = async (id: string, action: string) =>
  (
    await server.context.db
      .selectFrom('audit')
      .select('detail')
      .where('application_id', '=', id)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).detail
const find = async (text: string) =>
  (await server.send({ method: 'POST', url: '/api/apps/individual/search', headers: collector, body: { text } })).body
    .list
const printed = async (applicant: Applicant, locale: 'bn' | 'en', headers = owner) => {
  const url = `${applicant.family}/pdf?id=${applicant.id}&kind=application&locale=${locale}`
  const answer = await server.send({ method: 'GET', url, headers })
  expect(answer.status).toBe(200)
  return readPdfText(answer.bytes)
}

test('a number that was typed into a draft before the gateway took the fee stays in the audit and with the desk', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const typed = newTransactionId()
  await karim.fill({ paymentMethod: 'Nagad', transactionId: typed, paymentDate: '2026-11-18' })
  const taken = await pay(karim)
  expect(await lastDetail(karim.id, 'pay-online')).toMatchObject({
    transactionId: taken,
    replaced: { method: 'Nagad', transactionId: typed },
  })
  await submit(karim)
  const { earlierPayments, payment } = (await karim.get(collector)).body
  expect(payment?.transactionId).toBe(taken)
  expect(earlierPayments).toMatchObject([
    { method: 'Nagad', transactionId: typed, date: '2026-11-18', amount: null, state: 'GIVEN', slipFileId: null },
  ])
  expect(await find(typed)).toMatchObject([{ id: karim.id }])
  expect(await find(taken)).toMatchObject([{ id: karim.id }])
})

test('a number that was named in a draft, and another that was typed after it, are both kept', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.fill()
  const named = await give(karim, {})
  const typed = newTransactionId()
  await karim.patch([op('transactionId', typed, (await karim.get()).body.rev)])
  const taken = await pay(karim)
  expect(await lastDetail(karim.id, 'pay-online')).toMatchObject({
    replaced: { method: 'bkash', transactionId: named, amount: 11_500 },
    typed: { method: 'bkash', transactionId: typed },
  })
  await submit(karim)
  const { earlierPayments } = (await karim.get(collector)).body
  expect(earlierPayments?.map(({ transactionId }) => transactionId)).toEqual([named, typed])
  for (const number of [named, typed, taken]) expect(await find(number), number).toMatchObject([{ id: karim.id }])
})

test('in a return, the number that was typed and the one that was reversed are both kept', async () => {
  const karim = createApplicant(server)
  const reversed = newTransactionId()
  await karim.apply({ transactionId: reversed })
  await karim.decide(collector, 'payment/confirm')
  const { version } = (await karim.get(owner)).body
  await server.send({
    ...{
      method: 'PATCH',
      url: `${karim.family}/payment/reverse`,
      headers: owner,
      body: { id: karim.id, version, reason },
    },
  })
  await karim.decide(owner, 'recheck', { reason: 'x', fields: ['transactionId'] })
  const typed = newTransactionId()
  await karim.patch([op('transactionId', typed, (await karim.get()).body.rev)])
  await pay(karim)
  expect(await lastDetail(karim.id, 'pay-online')).toMatchObject({
    replaced: { transactionId: reversed },
    typed: { transactionId: typed },
  })
  await submit(karim)
  const { earlierPayments } = (await karim.get(collector)).body
  expect(earlierPayments?.map(({ transactionId, state }) => [transactionId, state]).sort()).toEqual(
    [
      [reversed, 'REVERSED'],
      [typed, 'GIVEN'],
    ].sort(),
  )
})

test.each([
  ['nothing was typed', {}],
  ['only separators were typed', { transactionId: ' - ' }],
])('where %s, the gateway has replaced no number', async (_, answers) => {
  const karim = createApplicant(server)
  await karim.create(Object.entries(answers).map(([path, value]) => op(path, value)))
  await pay(karim)
  expect(await lastDetail(karim.id, 'pay-online')).not.toHaveProperty('replaced')
  const kept = server.context.db.selectFrom('earlier_payments').where('application_id', '=', karim.id)
  expect(await kept.selectAll().execute()).toEqual([])
})

test('each number that a return replaced is kept, with what had become of it', async () => {
  const karim = createApplicant(server)
  const first = newTransactionId()
  await karim.apply({ transactionId: first })
  await karim.decide(owner, 'recheck', { reason: 'x', fields: ['transactionId'] })
  const second = newTransactionId()
  await karim.patch([op('transactionId', second, (await karim.get()).body.rev)])
  await submit(karim)
  expect((await karim.decide(collector, 'payment/confirm')).status).toBe(200)
  await karim.decide(owner, 'recheck', { reason: 'x', fields: ['transactionId'] })
  const third = newTransactionId()
  await karim.patch([op('transactionId', third, (await karim.get()).body.rev)])
  await submit(karim)
  const { earlierPayments } = (await karim.get(collector)).body
  expect(earlierPayments?.map(({ transactionId, state }) => [transactionId, state])).toEqual([
    [first, 'GIVEN'],
    [second, 'CONFIRMED'],
  ])
  for (const number of [first, second, third]) expect(await find(number), number).toMatchObject([{ id: karim.id }])
})

test('a spelling that is corrected replaces nothing', async () => {
  const karim = createApplicant(server)
  const number = newTransactionId()
  await karim.apply({ transactionId: number })
  await karim.decide(owner, 'recheck', { reason: 'x', fields: ['transactionId'] })
  await karim.patch([op('transactionId', number.toLowerCase(), (await karim.get()).body.rev)])
  await submit(karim)
  expect((await karim.get(collector)).body).not.toHaveProperty('earlierPayments')
})

test('the printed application lists each payment of the fee, in both languages, for the desk and the holder', async () => {
  const karim = createApplicant(server)
  const rejected = newTransactionId()
  await karim.apply({ transactionId: rejected })
  await reject(karim)
  const part = await give(karim, {})
  expect((await karim.decide(collector, 'payment/confirm', { arrived: 'less', amount: 5_000 })).status).toBe(200)
  const rest = await give(karim, {})
  for (const [locale, words] of [
    ['en', ['Payments of the fee', 'Rejected', 'Confirmed', 'Not confirmed yet', '5,000', '6,500', '20 November 2026']],
    ['bn', ['ফি পরিশোধের তালিকা', 'গৃহীত হয়নি', 'নিশ্চিত', 'এখনো নিশ্চিত হয়নি', '৫,০০০', '৬,৫০০', '২০ নভেম্বর ২০২৬']],
  ] as const) {
    for (const headers of [owner, karim.holder]) {
      const text = await printed(karim, locale, headers)
      for (const word of [...words, rejected, part, rest]) expect(text).toContain(word.normalize('NFC'))
    }
  }
})

test('an application that was paid in one payment lists this one; a draft lists none', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const number = newTransactionId()
  await karim.fill({ transactionId: number })
  expect(await printed(karim, 'en', karim.holder)).not.toContain('Payments of the fee')
  await submit(karim)
  const text = await printed(karim, 'en')
  expect(text).toContain('Payments of the fee')
  expect(text).toContain(number)
})

test('twenty payments of one fee are all printed', async () => {
  const karim = createApplicant(server)
  const numbers = [newTransactionId()]
  await karim.apply({ transactionId: numbers[0] ?? '' })
  for (let at = 1; at < 20; at += 1) {
    expect((await karim.decide(collector, 'payment/confirm', { arrived: 'less', amount: 500 })).status).toBe(200)
    numbers.push(await give(karim, {}))
  }
  for (const locale of ['bn', 'en'] as const) {
    const text = await printed(karim, locale)
    expect(numbers.filter((number) => !text.includes(number))).toEqual([])
  }
})
