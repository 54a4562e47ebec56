import { expect, test } from 'vitest'
import type { ColumnChoice } from './column-choices.ts'
import { parseStatement } from './parse-statement.ts'
import { keyOfHeading } from './statement-tables.ts'

const received = (text: string) =>
  parseStatement(text).lines.map(({ transactionId, amount }) => [transactionId, amount])

test.each(['Amount in BDT', 'Amount (in Taka)', 'In Taka', 'Taka in Tk'])('%s is no column of credits', (name) => {
  expect(received(`Date,Trx ID,Type,${name}\n20/11/2026,DS8626439,Zorped,11500`)).toEqual([])
})

test.each(['Paid Amount', 'Amount Paid', 'Payment Amount', 'Paid (Tk)'])('%s does not say who was paid', (name) => {
  const row = `Date,Trx ID,${name}\n20/11/2026,DS8626439,11500`
  expect(parseStatement(row)).toMatchObject({ lines: [], tables: [{ isUnclear: true }] })
  expect(received(`Date,Trx ID,${name},Status\n20/11/2026,DS8626439,11500,Success`)).toEqual([['DS8626439', 11_500]])
  // Beside a column of credits it is the one of debits.
  expect(received(`Trx ID,Credit,${name},Status\nDS8626439,,11500,Success\nDS8626440,5750,,Success`)).toEqual([
    ['DS8626440', 5_750],
  ])
})

test.each(['Total Deposit,Deposit', 'Deposit,Total Deposit', 'Total Amount,Gross Amount', 'Amount,মোট টাকা'])(
  'of the columns %s the total may be a sum: the page asks',
  (names) => {
    expect(parseStatement(`Date,Trx ID,${names}\n20/11/2026,DS8626439,11500,23000`)).toMatchObject({
      lines: [],
      tables: [{ isUnclear: true }],
    })
  },
)

/** A status may be below a name that says a number, date or amount. */
test.each([
  'Txn',
  'Transaction',
  'Completion',
  'Completion Time',
  'Value',
  'Posting',
  'Settlement',
  'Settled?',
  'Status Date',
  'S',
  'No',
])('a word or code below %s refuses its line, also beside a credit', (name) => {
  for (const word of ['Bust', 'N', '02', 'Qx7', 'ঝরঝর']) {
    expect([word, ...received(`Trx ID,Credit,${name}\nDS8626439,11500,${word}`)]).toEqual([word])
    expect([word, ...received(`Trx ID,Amount,${name}\nDS8626439,11500,${word}`)]).toEqual([word])
  }
})

test.each([
  ['Merchant Txn No,Transaction ID', 'DS8626440,DS8626439'],
  ['Old Trx ID,Trx ID', 'DS8626440,DS8626439'],
  ['Linked Transaction ID,Receipt No', 'DS8626440,DS8626439'],
])('the number below %s is that of the payment', (names, cells) => {
  const { lines } = parseStatement(`${names},Amount,Status\n${cells},11500,Success`)
  expect(lines).toMatchObject([{ transactionId: 'DS8626439', otherNumbers: [] }])
})

test('a charge is one also below the name of a transaction', () => {
  expect(received('লেনদেন,Trx ID,Amount\nচার্জ,DS8626439,11500')).toEqual([])
})

/** Reads rows below a heading whose columns were chosen. */
function choose(names: string[], columns: ColumnChoice[], rows: string) {
  const chosen = new Map([[keyOfHeading(',', names), columns]])
  return parseStatement(`${names.join()}\n${rows}`, chosen)
}

test('an amount beside a direction is not money in, even if a clerk says so', () => {
  const names = ['Date', 'Trx ID', 'Amount', 'Type']
  const columns: ColumnChoice[] = ['date', 'number', 'money_in', 'direction']
  const rows = 'Bill Payment,Zorped,02,প্রদান'.split(',').map((type) => `20/11/2026,DS8626439,11500,${type}`)
  expect(choose(names, columns, rows.join('\n')).lines).toEqual([])
  expect(choose(names, columns, '20/11/2026,DS8626439,11500,Deposit').lines).toHaveLength(1)
})

test('a choice does not fit a table with other cells below the same names', () => {
  const names = ['Zara', 'Moke', 'Fild']
  const columns: ColumnChoice[] = ['date', 'number', 'money_in']
  const fitting = '20/11/2026,DS8626439,11500\n21/11/2026,DS8626440,5750\nTotal,,17250'
  expect(choose(names, columns, fitting).tables).toMatchObject([{ isMisfit: false, isUnclear: false }])
  const others = '11500,20/11/2026,DS8626439\n5750,21/11/2026,DS8626440'
  expect(choose(names, columns, others)).toMatchObject({ lines: [], tables: [{ isMisfit: true, isUnclear: true }] })
})
