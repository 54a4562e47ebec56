import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { parseStatement } from '#domain/payments/statement/parse-statement.ts'
import { workbook } from '../../../../../../../tests/support/statement/workbook.ts'
import { readText } from './read-text.ts'
import { workbookText } from './workbook-text.ts'

test('a sheet with one row of a reversal is not left out in silence', async () => {
  const heading = ['Date', 'Slip No', 'Particulars', 'Debit', 'Credit']
  const rows = [heading, ['20/11/2026', 55512345, 'Cash', null, 11_500]]
  const back = [['21/11/2026', 'Reversal of 55512345', 11_500]]
  expect(await workbookText(await workbook({ sheets: [rows, back] }))).toEqual({ ok: false, problem: 'several_sheets' })
})

test('an amount that a format of Excel shows as a debit did not arrive', async () => {
  const cells = new Map([['1,2', { value: 11_500, style: { numFmt: '#,##0.00" Dr"' } }]])
  const rows = [
    ['Date', 'Slip No', 'Amount'],
    ['20/11/2026', 55512345, 11_500],
  ]
  const read = await workbookText(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }))
  expect(read.ok && parseStatement(read.text).lines).toEqual([])
})

test('a kept choice between two columns of one name is only proposed: another bank may swap them', async () => {
  const heading = 'Date,Ref No,Amount,Amount'
  const { tables } = await readText({ text: `${heading}\n20/11/2026,DS8626439,,11500`, chosen: null, kept: [] })
  const columns = ['date', 'number', 'money_out', 'money_in'] as const
  const kept = [
    {
      fingerprint: tables[0]?.fingerprint ?? '',
      columns: [...columns],
      chosenBy: 'Karim',
      chosenAt: '2026-11-20T10:00:00Z',
    },
  ]
  const other = await readText({ text: `${heading}\n20/11/2026,DS8626440,,11500`, chosen: null, kept })
  expect([other.lines, other.tables[0]?.isUnclear]).toEqual([[], true])
})
