import { beforeAll, expect, test } from 'vitest'
import { readSignedFacts } from '../../../../src/domain/certificates/signed-facts.ts'
import { readVerifyLink } from '../../../../src/domain/certificates/verify-link.ts'
import { readPdfLinks } from '../../../../src/server/platform/pdf/fixtures/read-pdf-links.ts'
import { readPdfText } from '../../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { type Applicant, createApplicant } from '../../../support/people/applicant.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { checkReceipts, lookUp, printReceipt, receiptsOf } from '../../../support/people/receipts.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, reverse, owe, refund } = openPayments()

type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number]

let server: ApiServer
let owner: Person
let collector: Person
let desks: Person[]
beforeAll(() => {
  const { committee, chairman } = opened()
  ;({ server, owner, collector } = opened())
  desks = [owner, collector, committee, chairman]
})

const print = (applicant: Applicant, headers: Record<string, string> = applicant.holder) =>
  printReceipt(server, applicant, headers)
/** Its receipts, of which there is at least one. */
const issued = async ({ id }: Applicant) => (await receiptsOf(server, id)) as [Receipt, ...Receipt[]]
const known = async (number: string) => (await lookUp(server, number)).body

test('holder and desks print the receipt once the fee is confirmed; all others get what they get of the application', async () => {
  const { applicant } = await givenAt()
  for (const who of [applicant.holder, ...desks]) {
    expect(outcome(await print(applicant, who))).toEqual([409, 'wrong_state'])
  }
  expect((await applicant.get()).body.moneyReceipts).toBeUndefined()
  await applicant.decide(collector, 'payment/confirm')
  const [receipt] = (await applicant.get()).body.moneyReceipts ?? []
  expect(receipt).toMatchObject({ number: expect.stringMatching(/^MR-2026-\d{6}$/), amount: 11_500, state: 'VALID' })
  for (const who of [applicant.holder, ...desks]) {
    const { status, headers } = await print(applicant, who)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`${receipt?.number}.pdf`)
  }
  const stranger = createApplicant(server)
  await stranger.create()
  for (const who of [stranger.holder, await server.signIn('USER'), await server.signIn('ICT')]) {
    expect(outcome(await print(applicant, who))).toEqual([404, 'not_found'])
  }
  expect((await print(applicant, {})).status).toBe(401)
  const other = { method: 'GET', url: `/api/apps/company/payment/receipt?id=${applicant.id}`, headers: owner } as const
  expect(outcome(await server.send(other))).toEqual([404, 'not_found'])
})

test('the paper says who paid what, in both languages, and its code is signed', async () => {
  const { applicant, transactionId } = await givenAt()
  await applicant.decide(collector, 'payment/confirm')
  const { bytes } = await print(applicant)
  const { trackingNo, moneyReceipts = [], answers } = (await applicant.get()).body
  const number = String(moneyReceipts[0]?.number)
  const text = await readPdfText(bytes)
  for (const part of [
    ...['অর্থ প্রাপ্তির রসিদ', 'Money receipt', number, String(trackingNo), transactionId],
    ...[String(answers.nameBn), String(answers.nameEn), 'স্থপতি', 'Architect', 'নতুন তালিকাভুক্তির ফি', 'bKash'],
    ...['৳ ১০,০০০', 'Tk 10,000', '৳ ১,৫০০', 'Tk 1,500', '৳ ১১,৫০০', '২১ নভেম্বর ২০২৬', '21 November 2026'],
    ...['এগারো হাজার পাঁচশত টাকা মাত্র', 'Taka eleven thousand five hundred only'],
  ]) {
    expect(text).toContain(part.normalize('NFC'))
  }
  expect(text).not.toContain('ফেরত দেওয়ার সিদ্ধান্ত'.normalize('NFC'))
  const [link = ''] = await readPdfLinks(bytes)
  const { signed } = readVerifyLink(link) ?? {}
  expect(link.split('#')[0]).toMatch(new RegExp(`/verify/${number}$`))
  expect(readSignedFacts(signed ?? '')?.facts).toEqual({
    ...{ kind: 'receipt', number, type: 'ARCHITECT', issuedOn: '2026-11-21', amount: 11_500 },
    ...{ nameBn: answers.nameBn, nameEn: answers.nameEn },
  })
})

test('its number tells anyone the day, the amount, the type and the state, and nothing about the payer', async () => {
  const { applicant, transactionId } = await confirmedAt('pending1')
  const [{ number }] = await issued(applicant)
  expect((await lookUp(server, number.toLowerCase().replace('-', ' - '))).body).toEqual({
    kind: 'receipt',
    ...{ number, issuedOn: '2026-11-21', amount: 11_500, type: 'ARCHITECT', state: 'VALID' },
    typeLabel: { bn: 'স্থপতি', en: 'Architect' },
    authority: expect.any(Object),
  })
  const page = await server.send({ method: 'GET', url: `/verify/${number}` })
  expect(page.status).toBe(200)
  const { nameEn, nameBn } = (await applicant.get()).body.answers
  for (const text of [JSON.stringify(await known(number)), page.bytes.toString()]) {
    for (const hidden of [transactionId, nameEn, nameBn, applicant.mobile, applicant.id])
      expect(text).not.toContain(String(hidden))
  }
  expect(page.bytes.toString()).toContain('৳')
  expect(outcome(await lookUp(server, 'MR-2026-999999'))).toEqual([404, 'not_found'])
})

test('a reversed confirmation voids it for good, and a new confirmation gives a new number', async () => {
  const { applicant } = await confirmedAt('pending1')
  const [{ number: first }] = await issued(applicant)
  expect((await reverse(applicant, owner)).status).toBe(200)
  expect(await known(first)).toMatchObject({ state: 'REVERSED', endedOn: '2026-11-21' })
  const page = (await server.send({ method: 'GET', url: `/verify/${first}` })).bytes.toString()
  expect(page).toContain('২১ নভেম্বর ২০২৬')
  expect(page).toContain('REVERSED')
  for (const who of [applicant.holder, owner])
    expect(outcome(await print(applicant, who))).toEqual([409, 'wrong_state'])
  expect((await applicant.decide(owner, 'payment/confirm', { reason: 'It came after all' })).status).toBe(200)
  const list = (await applicant.get()).body.moneyReceipts ?? []
  expect(list.map(({ state }) => state)).toEqual(['VALID', 'REVERSED'])
  expect(list[0]?.number).not.toBe(first)
  expect((await known(first)).state).toBe('REVERSED')
  expect((await print(applicant)).headers['content-disposition']).toContain(String(list[0]?.number))
})

test('money that is to be returned is still receipted, and a return voids the receipt with the day that the desk gave', async () => {
  const { applicant } = await confirmedAt('rejected')
  const [{ number }] = await issued(applicant)
  await owe(applicant, owner)
  expect((await known(number)).state).toBe('RETURN_DUE')
  const { status, bytes } = await print(applicant)
  expect(status).toBe(200)
  expect(await readPdfText(bytes)).toContain('ফেরত দেওয়ার সিদ্ধান্ত'.normalize('NFC'))
  const [earlier, { pool }] = ["- interval '2 days'", server.context]
  await pool.query(`UPDATE payments SET confirmed_at = confirmed_at ${earlier} WHERE paid_for = $1`, [applicant.id])
  await pool.query(`UPDATE receipts SET issued_at = issued_at ${earlier} WHERE application_id = $1`, [applicant.id])
  expect((await refund(applicant, collector, { amount: 11_000, date: '2026-11-20' })).status).toBe(200)
  expect(await known(number)).toMatchObject({ state: 'RETURNED', endedOn: '2026-11-20' })
  expect(outcome(await print(applicant))).toEqual([409, 'wrong_state'])
})

test('a decision to return that is withdrawn leaves the receipt as it was', async () => {
  const { applicant } = await confirmedAt('pending')
  const before = await receiptsOf(server, applicant.id)
  await owe(applicant, owner)
  expect((await applicant.decide(owner, 'payment/confirm', { reason: 'x' })).status).toBe(200)
  expect(await receiptsOf(server, applicant.id)).toEqual(before)
  expect((await known(String(before[0]?.number))).state).toBe('VALID')
})

test('another payment in place of a confirmed one voids its receipt', async () => {
  const { applicant } = await confirmedAt('pending')
  expect((await applicant.decide(owner, 'recheck', { reason: 'x' })).status).toBe(200)
  const [{ number }] = await issued(applicant)
  const payment = { method: 'bkash', transactionId: 'BKZZ99ZZ01', date: '2026-11-20', purpose: 'REGISTRATION' }
  const body = { id: applicant.id, payment }
  expect((await applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })).status).toBe(200)
  expect(await known(number)).toMatchObject({ state: 'REPLACED' })
  expect(outcome(await print(applicant))).toEqual([409, 'wrong_state'])
})

test('the audit names the receipt that a step issued or made void', async () => {
  const { applicant } = await confirmedAt('pending')
  await reverse(applicant, owner)
  const lines = await server.context.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('application_id', '=', applicant.id)
    .where('action', 'in', ['confirm-payment', 'reverse-payment'])
    .orderBy('id')
    .execute()
  const [{ number }] = await issued(applicant)
  expect(lines.map(({ detail }) => detail)).toMatchObject([{ receipt: number }, { voidReceipt: number }])
})

test('a payment that was confirmed before receipts had numbers gets one when it is first asked for, and keeps it', async () => {
  const { applicant } = await confirmedAt('approved')
  await server.context.pool.query('DELETE FROM receipts WHERE application_id = $1', [applicant.id])
  expect((await applicant.get()).body.moneyReceipts).toEqual([
    { number: null, issuedAt: null, amount: 11_500, state: 'VALID' },
  ])
  const answers = await Promise.all([1, 2, 3].map(() => print(applicant)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await receiptsOf(server, applicant.id)
  expect(rows).toHaveLength(1)
  for (const { headers } of answers) expect(headers['content-disposition']).toContain(String(rows[0]?.number))
})

test('numbers begin anew with the year of Dhaka', async () => {
  const before = server.clock.now
  server.clock.now = new Date('2026-12-31T17:59:59Z')
  const late = await givenAt()
  const early = await givenAt()
  expect((await late.applicant.decide(await server.signIn('OWNER'), 'payment/confirm')).status).toBe(200)
  server.clock.now = new Date('2026-12-31T18:00:00Z')
  expect((await early.applicant.decide(await server.signIn('OWNER'), 'payment/confirm')).status).toBe(200)
  server.clock.now = before
  const [last] = await receiptsOf(server, late.applicant.id)
  const [first] = await receiptsOf(server, early.applicant.id)
  expect(last?.number).toMatch(/^MR-2026-/)
  expect(first?.number).toBe('MR-2027-000001')
})

test('fifty confirmations at the same moment give fifty numbers without a gap', async () => {
  const people = []
  for (let at = 0; at < 50; at += 1) people.push((await givenAt()).applicant)
  const [{ value: before }] = (
    await server.context.pool.query("SELECT value FROM counters WHERE name = 'receipt' AND year = 2026")
  ).rows as [{ value: number }]
  const answers = await Promise.all(people.map((applicant) => applicant.decide(collector, 'payment/confirm')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await Promise.all(people.map(({ id }) => receiptsOf(server, id)))
  const counters = rows.flat().map(({ number }) => Number(number.split('-')[2]))
  expect(counters.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => before + 1 + at))
  await checkReceipts(server)
})
