import { beforeAll, expect, test } from 'vitest'
import { readZip } from '../../../support/files/read-zip.ts'
import { csvRecords, workbookRecords, workbookRows } from '../../../support/files/workbook-rows.ts'
import { createApplicant } from '../../../support/people/applicant.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, givenAt, owe, refund, reverse } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person

/** Numbers of slips that a spreadsheet would compute, shorten or write in another way. */
const numbers = [
  '00012345678',
  '12345678901234567890',
  '5E11123456',
  '=HYPERLINK("http://x")',
  '2026-11-20',
  '@SUM(A1)',
]

beforeAll(async () => {
  ;({ server, owner, collector } = opened())
  for (const transactionId of numbers) {
    const { applicant } = await confirmedAt('pending')
    // The forms refuse some of these today; imports and earlier rows may have them.
    await server.context.pool.query('UPDATE payments SET transaction_id = $1 WHERE application_id = $2', [
      transactionId,
      applicant.id,
    ])
    await server.context.pool.query('UPDATE payment_entries SET transaction_id = $1 WHERE application_id = $2', [
      transactionId,
      applicant.id,
    ])
  }
  await givenAt()
  await reverse((await confirmedAt('pending')).applicant, owner)
  const { applicant } = await confirmedAt('pending')
  await owe(applicant, owner)
  await refund(applicant, collector, { amount: 1_000, date: '2026-11-21', reference: '007' })
}, 240_000)

type Wanted = Record<string, unknown>
const save = (path: string, body: Wanted, headers: Record<string, string> = collector) =>
  server.send({
    method: 'POST',
    url: `/api/payments/${path}`,
    headers,
    body: { locale: 'en', format: 'xlsx', ...body },
  })
const period = { from: '2026-11-01', to: '2026-11-30' }
const day = new Date('2026-11-21T00:00:00Z')

test('payments as a workbook: dates are dates, amounts are numbers, and numbers of payments are texts', async () => {
  const { status, bytes, headers } = await save('export', {})
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('payments-2026-11-21.xlsx')
  expect(headers['cache-control']).toContain('no-store')
  const rows = await workbookRecords(bytes)
  expect(rows).toHaveLength(numbers.length + 3)
  const byId = new Map(rows.map((row) => [row['Transaction ID'], row]))
  for (const transactionId of numbers) {
    expect(byId.get(transactionId)).toMatchObject({
      ...{ 'Fee (taka)': 10_000, 'VAT (taka)': 1_500, 'Total (taka)': 11_500, State: 'Confirmed' },
      ...{ 'Confirmed on': day, 'Payment date': expect.any(Date), Type: 'Architect', District: 'Rajshahi' },
      ...{ Method: 'bKash', 'Reversed on': null, 'Returned (taka)': null },
    })
  }
  expect(rows.filter(({ State }) => State === 'Not confirmed')).toMatchObject([
    { 'VAT (taka)': 1_500, 'Confirmed on': null },
  ])
  expect(rows.filter(({ State }) => State === 'Reversed')).toMatchObject([{ 'Confirmed on': day, 'Reversed on': day }])
  expect(rows.filter(({ State }) => State === 'Refunded')).toMatchObject([
    { 'Returned (taka)': 1_000, 'Returned on': day, 'Reference of the return': '007' },
  ])
})

test('the workbook has no formula, and texts that look like numbers have the format of texts', async () => {
  const { bytes } = await save('export', {})
  const parts = readZip(bytes)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f')
  expect(sheet).toContain('<c t="inlineStr" s="2"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t>')
  expect(sheet).toContain('<c t="inlineStr" s="2"><is><t xml:space="preserve">@SUM(A1)</t>')
  for (const text of ['00012345678', '12345678901234567890', '5E11123456', '2026-11-20'])
    expect(sheet).toContain(`<c t="inlineStr" s="3"><is><t xml:space="preserve">${text}</t>`)
  const styles = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf xfId="0"[^>]*>/g)].map(([xf]) => xf)
  expect([styles[2], styles[3], styles[4]]).toEqual([
    '<xf xfId="0" quotePrefix="1"/>',
    '<xf xfId="0" numFmtId="49" applyNumberFormat="1"/>',
    '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/>',
  ])
})

test('the CSV has the same rows, and no cell that a spreadsheet would run', async () => {
  const { bytes } = await save('export', { format: 'csv', locale: 'bn' })
  const text = bytes.toString()
  expect(text.startsWith('\uFEFFপরিশোধের তারিখ,')).toBe(true)
  const rows = csvRecords(text)
  expect(rows).toHaveLength(numbers.length + 3)
  const ids = rows.map((row) => row['লেনদেন নম্বর'])
  expect(ids).toEqual(expect.arrayContaining(['00012345678', `'=HYPERLINK("http://x")`, `'@SUM(A1)`]))
  expect(rows[0]).toMatchObject({ 'মূসক (টাকা)': '1500', 'মোট (টাকা)': '11500', জেলা: 'রাজশাহী' })
  expect(rows.filter((row) => row['প্রত্যাহারের তারিখ'] === '2026-11-21')).toHaveLength(1)
})

test('the movements of a period are each confirmation, reversal and return, with its own number', async () => {
  const rows = await workbookRecords((await save('books/export', { ...period, what: 'movements' })).bytes)
  const kinds = rows.map(({ Movement }) => Movement)
  expect(kinds.filter((kind) => kind === 'Confirmed')).toHaveLength(numbers.length + 2)
  expect(kinds.filter((kind) => kind !== 'Confirmed')).toEqual(['Reversed', 'Returned'])
  expect(rows.map((row) => row['Transaction ID'])).toEqual(expect.arrayContaining(numbers))
  expect(rows[0]).toMatchObject({ Date: day, 'VAT (taka)': 1_500, Application: expect.stringMatching(/^A26-/) })
})

test('the sums of the books have their groups and a last row with all of them', async () => {
  const rows = await workbookRecords((await save('books/export', { ...period, what: 'sums' })).bytes)
  const count = numbers.length + 1
  expect(rows).toMatchObject([
    { Day: day, 'Confirmed: payments': count, 'Confirmed: VAT (taka)': count * 1_500, 'Returned: total (taka)': 1_000 },
    { Day: 'Total', 'Confirmed: total (taka)': count * 11_500, 'Reversed: payments': 1 },
  ])
  const types = await workbookRows(
    (await save('books/export', { ...period, what: 'sums', group: 'type', locale: 'bn' })).bytes,
  )
  expect(types.map(([first]) => first)).toEqual(['ধরন', 'স্থপতি', 'মোট'])
})

test('closings are a file too', async () => {
  const closing = {
    day: '2026-11-21',
    method: 'bkash',
    version: 0,
    counted: { count: 1, amount: 11_500 },
    note: '=1+1',
  }
  const closed = await server.send({ method: 'PUT', url: '/api/payments/closings', headers: collector, body: closing })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const rows = await workbookRecords((await save('books/export', { ...period, what: 'closings' })).bytes)
  const amount = (numbers.length + 1) * 11_500
  expect(rows).toMatchObject([
    {
      ...{ Day: day, Method: 'bKash', 'Counted: taka': 11_500, 'Confirmed: taka': amount, Closed: 'Yes', Note: '=1+1' },
      'Difference: taka': 11_500 - amount,
    },
  ])
})

test('more rows than a batch are all in the file, once', async () => {
  const { pool } = server.context
  const many = createApplicant(server)
  expect((await many.apply()).status).toBe(200)
  await pool.query(
    `WITH copies AS (INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'tracking_no', 'B' || n, 'token_hash', '\\x' || md5(n::text)))).* FROM applications a, generate_series(1, 450) n
       WHERE a.id = $1 RETURNING id)
     INSERT INTO payments (application_id, method, transaction_id, reference, paid_on, purpose, amount, state, created_at,
       confirmed_at) SELECT id, 'Nagad', left(id::text, 8), left(id::text, 8), '2026-10-01', 'REGISTRATION', 11500,
       'CONFIRMED', '2026-10-02T00:00:00Z', '2026-10-02T00:00:00Z' FROM copies`,
    [many.id],
  )
  const rows = csvRecords((await save('export', { format: 'csv', method: 'Nagad', to: '2026-10-31' })).bytes.toString())
  expect(new Set(rows.map(({ Application }) => Application)).size).toBe(450)
  expect(rows).toHaveLength(450)
  const month = { from: '2026-10-01', to: '2026-10-31', what: 'movements', format: 'csv' }
  expect(csvRecords((await save('books/export', month)).bytes.toString())).toHaveLength(450)
})

test('a file is for the desks that handle money, one at a time, and is audited without names', async () => {
  for (const [path, body] of [
    ['export', { state: 'CONFIRMED', method: 'bkash', ...period }],
    ['books/export', { ...period, what: 'sums', group: 'district' }],
    ['books/export', { ...period, what: 'movements' }],
  ] as const) {
    for (const role of ['COMMITTEE', 'ICT', 'USER'] as const) {
      expect(outcome(await save(path, body, await server.signIn(role)))).toEqual([403, 'forbidden'])
    }
    expect((await save(path, body, await server.signIn('CHAIRMAN'))).status).toBe(200)
  }
  const { rows } = await server.context.pool.query(
    `SELECT subject_id AS list, by_role AS role, detail FROM audit WHERE action = 'export' ORDER BY id DESC LIMIT 3`,
  )
  expect(rows).toEqual([
    { list: 'payment-books', role: 'CHAIRMAN', detail: { format: 'xlsx', what: 'movements', ...period } },
    {
      ...{ list: 'payment-books', role: 'CHAIRMAN' },
      detail: { format: 'xlsx', what: 'sums', by: 'confirmation', group: 'district', ...period },
    },
    { list: 'payments', role: 'CHAIRMAN', detail: { format: 'xlsx', state: 'CONFIRMED', method: 'bkash', ...period } },
  ])
  const both = await Promise.all([save('export', {}), save('export', {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  for (const wrong of [{ format: 'pdf' }, { from: '2026-02-31' }, { locale: 'fr' }])
    expect(outcome(await save('export', wrong))).toEqual([400, 'invalid_request'])
  for (const wrong of [{ what: 'all' }, { to: '2028-11-30' }, { from: '2026-12-01' }])
    expect(outcome(await save('books/export', { ...period, what: 'sums', ...wrong }))).toEqual([400, 'invalid_request'])
})
