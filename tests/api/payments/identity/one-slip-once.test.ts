import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedReference } from '../../../../src/domain/payments/identity/compared-reference.ts'
import { type Applicant, createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

/** A slip number that no other test of this file uses. */
const newSlip = () => `DS${randomInt(1_000_000, 9_999_999)}`

type Slip = { transactionId: string; payBankName: string }
const paidAt = ({ transactionId, payBankName }: Slip) => ({
  ...{ paymentMethod: 'Bank', bankInstrument: 'DEPOSIT_SLIP', payBankBranch: 'Motijheel' },
  ...{ transactionId, payBankName },
  [`documents/bankSlip/${randomUUID()}`]: null,
})

async function submitSlip(slip: Slip) {
  const applicant = createApplicant(server)
  await applicant.create()
  const answer = await applicant.submit(await applicant.fill(paidAt(slip)))
  return { applicant, answer }
}

/** Spellings of a slip number that the form accepts. */
function spellings(slip: string): string[] {
  const digits = slip.slice(2)
  return [
    ...[`DS-${digits}`, `DS/${digits}`, `ds ${digits}`, `D/S-${digits}`, `DS${digits.slice(0, 3)}-${digits.slice(3)}`],
    `ds${digits.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)))}`,
    ...[`DS${digits}-SLIP`, `DS${digits}/BANK-SLIP-NO`, `CHALLAN-DS${digits}-NO`],
    ...[`SLIP-NO-DS${digits}`, `TrxID DS-${digits}`, `txn/no/ds/${digits}`, `ID-DS${digits}`, `--DS--${digits}--`],
  ]
}

test('a slip that is with one desk is refused to every other application, in every spelling', async () => {
  const slip = newSlip()
  const first = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  expect(first.answer.status, JSON.stringify(first.answer.body)).toBe(200)
  const refused = []
  for (const transactionId of spellings(slip)) {
    const { answer } = await submitSlip({ transactionId, payBankName: 'সোনালী ব্যাংক পিএলসি' })
    refused.push(outcome(answer))
  }
  expect(refused).toEqual(spellings(slip).map(() => [409, 'transaction_taken']))
  expect((await first.applicant.decide(collector, 'payment/confirm')).status).toBe(200)
})

test.each(['', 'Sonaly Bnk', 'Sonali Bank, Motijheel', 'A cooperative'])(
  'a slip of a bank that is not certain ("%s") is the slip of any bank',
  async (payBankName) => {
    const slip = newSlip()
    const first = await submitSlip({ transactionId: slip, payBankName: payBankName || 'Our bank' })
    expect(first.answer.status).toBe(200)
    const second = await submitSlip({ transactionId: slip, payBankName: 'Janata Bank' })
    expect(outcome(second.answer)).toEqual([409, 'transaction_taken'])
  },
)

test('two banks may have one slip number: both are confirmed, and the desk sees each at the other', async () => {
  const slip = newSlip()
  const first = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  const second = await submitSlip({ transactionId: `DS-${slip.slice(2)}`, payBankName: 'জনতা ব্যাংক' })
  for (const { applicant, answer } of [first, second]) {
    expect(answer.status).toBe(200)
    expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  }
  const duplicates = await duplicatesOf(second.applicant)
  const [other] = duplicates.filter(({ id }: { id: string }) => id === first.applicant.id)
  expect(other).toMatchObject({ paymentState: 'CONFIRMED', same: expect.arrayContaining(['transaction']) })
})

async function duplicatesOf({ id }: Applicant) {
  const answer = await server.send({ method: 'GET', url: `/api/apps/duplicates?id=${id}`, headers: collector })
  expect(answer.status).toBe(200)
  return answer.body.list
}

/** Applications at the desk, each with another spelling of one slip, as a database of an earlier release may have. */
async function stored(all: readonly string[], banks: readonly (string | null)[] = [null]): Promise<Applicant[]> {
  const applicants: Applicant[] = []
  for (const [at, transactionId] of all.entries()) {
    const { applicant, answer } = await submitSlip({ transactionId: newSlip(), payBankName: 'Agrani Bank' })
    expect(answer.status).toBe(200)
    await server.context.db
      .updateTable('payments')
      .set({
        transaction_id: transactionId,
        reference: comparedReference(transactionId, 'Bank'),
        bank: banks[at % banks.length],
      })
      .where('application_id', '=', applicant.id)
      .execute()
    applicants.push(applicant)
  }
  return applicants
}

test('of many applications with spellings of one slip, confirmed at the same moment, exactly one is confirmed', async () => {
  const applicants = await stored(spellings(newSlip()))
  const confirmed = await Promise.all(applicants.map((applicant) => applicant.decide(collector, 'payment/confirm')))
  expect(confirmed.map(outcome).filter(([status]) => status === 200)).toHaveLength(1)
  expect(confirmed.map(outcome).filter(([, code]) => code === 'transaction_taken')).toHaveLength(applicants.length - 1)
})

test.each([
  ['without a bank', [null]],
  ['of one bank', ['SONALI']],
  ['of a bank that only some name', ['SONALI', null]],
])('the database itself confirms one slip %s once, whatever the server did', async (_, banks) => {
  const applicants = await stored(spellings(newSlip()), banks)
  const { pool } = server.context
  const codes = await Promise.all(
    applicants.map(({ id }) =>
      pool.query(`UPDATE payments SET state = 'CONFIRMED', confirmed_at = now() WHERE application_id = $1`, [id]).then(
        () => 'ok',
        ({ code }: { code: string }) => code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  // Writers that wait for each other are resolved as a deadlock, which is a refusal too; on a busy machine all may be.
  expect(codes.filter((code) => !['ok', '23P01', '40P01'].includes(code))).toEqual([])
})

test('two spellings of one slip in one bulk: one is confirmed, the other refused', async () => {
  const applicants = await stored(spellings(newSlip()).slice(0, 2))
  const items = await Promise.all(
    applicants.map(async ({ id, get }) => ({ id, version: (await get(collector)).body.version })),
  )
  const body = { action: 'confirm-payment', items }
  const { body: answer } = await server.send({ method: 'POST', url: '/api/apps/bulk', headers: collector, body })
  expect(answer.results).toMatchObject([{ ok: true }, { ok: false, code: 'transaction_taken' }])
})

test('after the confirmation no other spelling is submitted or given, and a correction of the spelling keeps it', async () => {
  const slip = newSlip()
  const { applicant } = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  await applicant.decide(collector, 'payment/confirm')
  const other = createApplicant(server)
  await other.create()
  await other.fill(paidAt({ transactionId: newSlip(), payBankName: 'Sonali Bank' }))
  const payment = {
    method: 'Bank',
    transactionId: `slip/ds-${slip.slice(2)}`,
    date: '2026-11-20',
    purpose: 'REGISTRATION',
  }
  const url = `${other.family}/payment`
  expect(outcome(await other.send({ method: 'PATCH', url, body: { id: other.id, payment } }))).toEqual([
    409,
    'transaction_taken',
  ])
  await applicant.decide(collector, 'recheck', { reason: 'Write the number as on the slip', fields: ['transactionId'] })
  const own = { ...payment, transactionId: `DS/${slip.slice(2)}` }
  const { rev, docHash } = (await applicant.get()).body
  expect((await applicant.submit({ rev, docHash }, { payment: own })).status).toBe(200)
  expect((await applicant.get(collector)).body.payment?.state).toBe('CONFIRMED')
})

test('another bank with the number of the confirmed slip is another payment, which is confirmed anew', async () => {
  const slip = newSlip()
  const { applicant } = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  await applicant.decide(collector, 'payment/confirm')
  await applicant.decide(collector, 'recheck', { reason: 'Which bank?', fields: ['payBankName'] })
  const { rev } = (await applicant.get()).body
  const changed = await applicant.patch([
    { opId: randomUUID(), path: 'payBankName', value: 'Janata Bank', baseRev: rev },
  ])
  expect((await applicant.submit(changed.body)).status).toBe(200)
  expect((await applicant.get(collector)).body.payment?.state).toBe('GIVEN')
})

test('a search and a statement find a slip in every spelling', async () => {
  const slip = newSlip()
  const { applicant } = await submitSlip({ transactionId: `DS-${slip.slice(2)}`, payBankName: 'Sonali Bank' })
  for (const text of [...spellings(slip), `স্লিপ নম্বর ${slip}`, `Slip No: ${slip}`]) {
    const found = await server.send({ method: 'POST', url: '/api/apps/search', headers: collector, body: { text } })
    expect(
      found.body.list.map(({ id }: { id: string }) => id),
      text,
    ).toEqual([applicant.id])
    const paid = await server.send({ method: 'POST', url: '/api/payments/search', headers: collector, body: { text } })
    expect(
      paid.body.list.map((row: { applicationId: string }) => row.applicationId),
      text,
    ).toEqual([applicant.id])
    const lines = [{ transactionId: text, amount: 11_500, state: 'received' }]
    const matched = await server.send({
      method: 'POST',
      url: '/api/payments/match',
      headers: collector,
      body: { lines },
    })
    expect(matched.body.matches[0].outcome, text).toBe('matched')
  }
})

test('a wallet id and the same characters as a slip number are two payments, and the desk sees it', async () => {
  const transactionId = newTransactionId()
  const wallet = createApplicant(server)
  expect((await wallet.apply({ transactionId })).status).toBe(200)
  const slip = await submitSlip({ transactionId: `TrxID-${transactionId}`, payBankName: 'Sonali Bank' })
  expect(slip.answer.status).toBe(200)
  expect((await duplicatesOf(slip.applicant)).map(({ id }: { id: string }) => id)).toContain(wallet.id)
})

test.each([
  ['leading zeros', '00', (number: string) => number.replace(/^00/, '')],
  ['an O for a 0', '40', (number: string) => number.replace('0', 'O')],
  ['an I for a 1', '41', (number: string) => number.replace('1', 'I')],
])(
  'a reference that differs only by %s is shown to the desk as a warning, and blocks nothing',
  async (_, start, change) => {
    const number = `${start}${randomInt(2_222_222, 9_999_999)}`
    const [first, second] = [
      await submitSlip({ transactionId: number, payBankName: 'Sonali Bank' }),
      await submitSlip({ transactionId: change(number), payBankName: 'Sonali Bank' }),
    ]
    expect([first.answer.status, second.answer.status]).toEqual([200, 200])
    const shown = async (at: Applicant, other: Applicant) =>
      (await duplicatesOf(at)).find(({ id }: { id: string }) => id === other.id)?.same
    expect(await shown(first.applicant, second.applicant)).toContain('similarTransaction')
    expect(await shown(second.applicant, first.applicant)).toContain('similarTransaction')
    expect(await shown(first.applicant, second.applicant)).not.toContain('transaction')
  },
)

test('a rejected application that is reopened cannot bring its slip back in another spelling', async () => {
  const slip = newSlip()
  const first = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  await first.applicant.decide(collector, 'reject', { reason: 'x' })
  const second = await submitSlip({ transactionId: `DS-${slip.slice(2)}`, payBankName: 'Sonaly' })
  expect((await second.applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  const chairman = await server.signIn('CHAIRMAN')
  expect((await first.applicant.decide(chairman, 'recheck', { reason: 'x' })).status).toBe(200)
  expect(outcome(await first.applicant.submit((await first.applicant.get()).body))).toEqual([409, 'transaction_taken'])
})

test('a text without a letter or digit is no slip number', async () => {
  for (const transactionId of ['---', '-/-', '//////']) {
    const { answer } = await submitSlip({ transactionId, payBankName: 'Sonali Bank' })
    expect([answer.status, answer.body.fields?.[0]]).toEqual([422, { path: 'transactionId', code: 'pattern' }])
  }
})

test.each([
  ['without the letters of its series', (slip: string) => slip.slice(2)],
  ['with the name of the bank', (slip: string) => `SONALI-${slip.slice(2)}`],
  ['with a word that is no label', (slip: string) => `MY-${slip}`],
  ['with the branch behind it', (slip: string) => `${slip}/MOTIJHEEL`],
])('a slip %s is shown to the desk as a warning, and blocks nothing', async (_, change) => {
  const slip = newSlip()
  const first = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  const second = await submitSlip({ transactionId: change(slip), payBankName: 'Sonaly' })
  const third = await submitSlip({ transactionId: `JN-${slip.slice(2)}`, payBankName: 'Janata Bank' })
  expect([first, second, third].map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  const shown = async (at: Applicant) =>
    (await duplicatesOf(at)).filter(({ same }: { same: string[] }) => same.includes('similarTransaction'))
  const ids = async (at: Applicant) => (await shown(at)).map(({ id }: { id: string }) => id)
  expect(await ids(first.applicant)).toEqual([second.applicant.id])
  expect((await ids(second.applicant)).sort()).toEqual([first.applicant.id, third.applicant.id].sort())
})

test('a correction that adds a label keeps the reference, which stays taken', async () => {
  const slip = newSlip()
  const { applicant } = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
  await applicant.decide(collector, 'recheck', { reason: 'Write the number as on the slip', fields: ['transactionId'] })
  for (const transactionId of [`${slip}-SLIP`, `NO-${slip}/BANK-SLIP`, slip]) {
    const payment = { method: 'Bank', transactionId, date: '2026-11-20', purpose: 'REGISTRATION' }
    const body = { id: applicant.id, payment }
    expect((await applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })).status).toBe(200)
    const { answer } = await submitSlip({ transactionId: slip, payBankName: 'Sonali Bank' })
    expect(outcome(answer), transactionId).toEqual([409, 'transaction_taken'])
  }
})
