import { expect, test } from 'vitest'
import type { KeptColumns } from '#contract/payments/statement-columns.ts'
import type { ColumnChoice } from '#domain/payments/statement/column-choices.ts'
import { readText } from './read-text.ts'

const odd = 'Zara,Moke,Fild\n20/11/2026,DS8626439,11500'
const bare = '20/11/2026;55512345;11,500.00;;9,95,000.00'

async function keptFor(text: string, columns: ColumnChoice[]): Promise<KeptColumns[]> {
  const { tables } = await readText({ text, chosen: null, kept: [] })
  const fingerprint = tables[0]?.fingerprint ?? ''
  expect(fingerprint).toMatch(/^[\da-f]{64}$/)
  return [{ fingerprint, columns, chosenBy: 'Karim', chosenAt: '2026-11-20T10:00:00Z' }]
}

test('columns that were chosen for a heading are used for the next statement with it', async () => {
  expect(await readText({ text: odd, chosen: null, kept: [] })).toMatchObject({
    lines: [],
    tables: [{ isUnclear: true }],
  })
  const kept = await keptFor(odd, ['date', 'number', 'amount'])
  const next = odd.replace('DS8626439', 'DS8626440')
  const read = await readText({ text: next, chosen: null, kept })
  expect(read.lines).toMatchObject([{ transactionId: 'DS8626440', amount: 11_500 }])
  expect(read.tables).toMatchObject([{ isChosen: true, isUnclear: false, kept: { chosenBy: 'Karim' } }])
})

test('a choice of now counts more than one that was kept', async () => {
  const kept = await keptFor(odd, ['date', 'number', 'amount'])
  const { tables } = await readText({ text: odd, chosen: null, kept })
  const chosen = { key: tables[0]?.key ?? '', columns: ['date', 'number', 'money_out'] as const }
  const read = await readText({ text: odd, chosen, kept })
  expect(read).toMatchObject({ lines: [], refused: [{ state: 'outgoing' }] })
})

test('for rows without a heading, which look alike at several banks, a kept choice is only proposed', async () => {
  const columns: ColumnChoice[] = ['date', 'number', 'money_in', 'money_out', 'balance']
  const read = await readText({ text: bare, chosen: null, kept: await keptFor(bare, columns) })
  expect(read.lines).toEqual([])
  expect(read.tables[0]).toMatchObject({ isUnclear: true, isChosen: false })
  expect(read.tables[0]?.columns.map(({ choice }) => choice)).toEqual(columns)
  const chosen = { key: read.tables[0]?.key ?? '', columns }
  expect(await readText({ text: bare, chosen, kept: [] })).toMatchObject({ lines: [{ transactionId: '55512345' }] })
})

test('a kept choice that does not fit the rows is not used for any of them, and the page asks again', async () => {
  const kept = await keptFor(odd, ['date', 'number', 'amount'])
  const moved = `${odd}\n11500,20/11/2026,DS8626440\n5750,21/11/2026,DS8626441`
  const read = await readText({ text: moved, chosen: null, kept })
  expect(read).toMatchObject({ lines: [], tables: [{ isUnclear: true, isChosen: false, kept: { chosenBy: 'Karim' } }] })
})
