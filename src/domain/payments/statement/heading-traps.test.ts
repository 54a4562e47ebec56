import { expect, test } from 'vitest'
import type { ColumnChoice } from './column-choices.ts'
import { parseStatement } from './parse-statement.ts'
import { keyOfHeading } from './statement-tables.ts'

test.each([
  ['Withdrawal Date,Slip No,Amount', '20/11/2026,DS8626439,11500'],
  ['Debit Date\tTransaction ID\tAmount', '20/11/2026\tDS8626439\t11500'],
  ['Sent On,Transaction ID,Amount', '20/11/2026,DS8626439,11500'],
  ['উত্তোলনের তারিখ,লেনদেন নং,টাকা', '২০/১১/২০২৬,DS8626439,১১৫০০'],
  ['Date,Ref No,Credit,Rejected On', '20/11/2026,DS8626439,11500,21/11/2026'],
  ['Date,Ref No,Credit,Rejected By', '20/11/2026,DS8626439,11500,Rahim'],
  ['Date,Ref No,Credit,On Hold', '20/11/2026,DS8626439,11500,Y'],
  ['Date,Ref No,Credit,ব্যর্থ তারিখ', '20/11/2026,DS8626439,11500,21/11/2026'],
])('a heading that says that the money left or did not stay refuses its lines: %s', (heading, row) => {
  expect(parseStatement(`${heading}\n${row}`).lines).toEqual([])
})

test.each([
  [['Date', 'Ref No', 'Debited Amount'], ['date', 'number', 'money_in'], '20/11/2026,DS8626439,11500'],
  [['Date', 'Ref No', 'Amount Sent'], ['date', 'number', 'money_in'], '20/11/2026,DS8626439,11500'],
  [
    ['Date', 'Ref No', 'Zara', 'Rejected'],
    ['date', 'number', 'money_in', 'particulars'],
    '20/11/2026,DS8626439,11500,Y',
  ],
  [
    ['Date', 'Ref No', 'Zara', 'Success'],
    ['date', 'number', 'money_in', 'particulars'],
    '20/11/2026,DS8626439,11500,N',
  ],
] satisfies [string[], ColumnChoice[], string][])(
  'no choice overrules the name of a column: %j',
  (names, choices, row) => {
    const chosen = new Map([[keyOfHeading(',', names), choices]])
    expect(parseStatement(`${names.join()}\n${row}`, chosen).lines).toEqual([])
  },
)

test('of two columns of one name either may be the one of debits', () => {
  const heading = 'Date\tRef No\tAmount (Tk)\tAmount (Tk)\tBalance'
  const rows = '20/11/2026\tDS8626439\t11500\t\t500000\n20/11/2026\tDS8626440\t\t11500\t511500'
  expect(parseStatement(`\t\tWithdrawal\tDeposit\t\n${heading}\n${rows}`).lines).toEqual([])
  expect(parseStatement(`${heading}\n${rows}`)).toMatchObject({ lines: [], tables: [{ isUnclear: true }] })
})
