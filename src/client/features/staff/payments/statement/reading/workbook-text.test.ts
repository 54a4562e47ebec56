import { expect, test } from 'vitest'
import { parseStatement } from '#domain/payments/statement/parse-statement.ts'
import { type Value, workbook } from '../../../../../../../tests/support/statement/workbook.ts'
import { workbookText } from './workbook-text.ts'

const day = new Date('2026-11-20T00:00:00Z')
const heading = ['Date', 'Slip No', 'Particulars', 'Debit', 'Credit']

async function textOf(rows: Value[][]): Promise<string> {
  const read = await workbookText(await workbook({ sheets: [rows] }))
  return read.ok ? read.text : read.problem
}

test('numbers, amounts and dates of a workbook are exact', async () => {
  const rows = [
    heading,
    [day, 55512345, 'Cash\nKarim "Uddin"', null, 11_500.3],
    [new Date('2026-11-21T10:15:00Z'), 123456789012, 'Cash', 5_75_000, null],
  ]
  const text = await textOf(rows)
  expect(text.split('\n2026-11-21')[1]).toBe(' 10:15\t123456789012\tCash\t575000\t')
  expect(text).toContain('2026-11-20\t55512345\t"Cash\nKarim ""Uddin"""\t\t11500.30')
  const { lines, refused } = parseStatement(text)
  expect(lines).toMatchObject([{ transactionId: '55512345', amount: 11_500.3, date: '2026-11-20' }])
  expect(refused).toMatchObject([{ transactionId: '123456789012', state: 'outgoing' }])
})

test('every amount with paisa is read as it was typed, also where its number is a little more or less', async () => {
  const typed = Array.from({ length: 100 }, (_, paisa) =>
    [1_000, 11_500, 4_503_599].map((taka) => taka * 100 + paisa),
  ).flat()
  const rows = typed.flatMap((all) => [-1, 0, 1].map((more) => [(all / 100) * (1 + more * Number.EPSILON), all]))
  const lines = (await textOf(rows.map(([amount = 0]) => ['x', amount]))).split('\n')
  expect(lines).toHaveLength(900)
  const read = lines.map((line) => Number(line.split('\t')[1]))
  expect(read).toEqual(rows.map(([, all = 0]) => all / 100))
  // Without paisa it is written without them.
  expect(lines.filter((line) => /\.\d{2}$/.test(line))).toHaveLength(lines.filter((line) => line.includes('.')).length)
})

test('a number of which Excel has lost digits is no number of a payment', async () => {
  const { lines, refused } = parseStatement(await textOf([heading, [day, 1234567890123456, 'Cash', null, 11_500]]))
  expect(lines).toEqual([])
  expect(refused).toMatchObject([{ state: 'lost_digits', amount: 11_500 }])
})

test('a short row has as many cells as the others', async () => {
  const { lines } = parseStatement(
    await textOf([
      [...heading, 'Balance'],
      [day, 55512345, 'Cash', null, 11_500],
    ]),
  )
  expect(lines).toMatchObject([{ transactionId: '55512345', amount: 11_500 }])
})

test('a workbook with one sheet of rows is read, whatever is on its cover', async () => {
  const rows = [heading, [day, 55512345, 'Cash', null, 11_500]]
  expect(await workbookText(await workbook({ sheets: [[['Sonali Bank']], rows, []] }))).toMatchObject({ ok: true })
  expect(await workbookText(await workbook({ sheets: [rows, rows] }))).toEqual({ ok: false, problem: 'several_sheets' })
  expect(await workbookText(await workbook({ sheets: [[]] }))).toEqual({ ok: false, problem: 'empty' })
  const many = Array.from({ length: 20_001 }, () => ['x'])
  expect(await workbookText(await workbook({ sheets: [many] }))).toEqual({ ok: false, problem: 'too_many_lines' })
})

test('a workbook that unpacks to far more than a statement, or is damaged, is refused', async () => {
  const bomb = await workbook({ sheets: [[heading]], zeros: 60_000_000 })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await workbookText(bomb)).toEqual({ ok: false, problem: 'unpacks_too_large' })
  const good = await workbook({ sheets: [[heading, [day, 55512345, 'Cash', null, 11_500]]] })
  // It declares small sizes for what unpacks to more.
  for (const packed of [good, good.slice(0, good.length - 40), good.slice(0, 300), new Uint8Array(100)]) {
    const broken = packed === good ? withSmallSizes(good) : packed
    expect(await workbookText(broken)).toEqual({ ok: false, problem: 'damaged' })
  }
})

/** The archive, whose list of entries says that each of them unpacks to ten bytes. */
function withSmallSizes(archive: Uint8Array): Uint8Array {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  }
  return bytes
}
