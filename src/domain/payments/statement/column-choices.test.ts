import { expect, test } from 'vitest'
import { type ColumnChoice, choiceProblem, chosenColumns, suggestColumns } from './column-choices.ts'
import { parseStatement } from './parse-statement.ts'
import { keyOfHeading, keyOfShape } from './statement-tables.ts'

/** Reads rows below a heading whose columns were chosen. */
function read(names: string[], choices: ColumnChoice[], row: string) {
  const chosen = new Map([[keyOfHeading(',', names), choices]])
  const { lines, refused } = parseStatement(`${names.join()}\n${row}`, chosen)
  return [...lines.map(({ amount }) => amount), ...refused.map(({ state }) => state)]
}

test('a column that can refuse a line keeps what its name says', () => {
  const names = ['Date', 'Ref No', 'Withdrawal', 'Deposit', 'Status']
  const wrong: ColumnChoice[] = ['date', 'number', 'money_in', 'not_needed', 'not_needed']
  expect(chosenColumns(names, wrong).map(({ role }) => role)).toEqual(['moment', 'id', 'debit', 'about', 'status'])
  expect(read(names, wrong, '20/11/2026,DS8626439,11500,,Success')).toEqual(['outgoing'])
  const right: ColumnChoice[] = ['date', 'number', 'money_out', 'money_in', 'status']
  expect(read(names, right, '20/11/2026,DS8626439,,11500,Failed')).toEqual(['failed'])
  expect(read(names, right, '20/11/2026,DS8626439,,11500,Success')).toEqual([11_500])
})

test('two columns of amounts are told apart by the choice, and bad words still refuse', () => {
  const names = ['Date', 'Ref No', 'Amount', 'Amount', 'Zone']
  const choices: ColumnChoice[] = ['date', 'number', 'balance', 'money_in', 'not_needed']
  expect(parseStatement(`${names.join()}\n20/11/2026,DS8626439,500,11500,Motijheel`)).toMatchObject({
    lines: [],
    tables: [{ isUnclear: true }],
  })
  expect(read(names, choices, '20/11/2026,DS8626439,500,11500,Motijheel')).toEqual([11_500])
  expect(read(names, choices, '20/11/2026,DS8626439,500,11500,Reversed')).toEqual(['reversed'])
  expect(read(names, choices, '20/11/2026,DS8626439,500,11500 Dr,')).toEqual(['outgoing'])
})

test('an amount of which a clerk does not say the direction needs a known one', () => {
  const names = ['Zara', 'Moke', 'Fild', 'Kulo']
  const choices: ColumnChoice[] = ['date', 'number', 'amount', 'direction']
  expect(read(names, choices, '20/11/2026,DS8626439,11500,Cr')).toEqual([11_500])
  expect(read(names, choices, '20/11/2026,DS8626439,11500,Dr')).toEqual(['outgoing'])
  expect(read(names, choices, '20/11/2026,DS8626439,11500,Zorped')).toEqual(['unknown_word'])
  expect(read(names, choices, '20/11/2026,DS8626439,11500,')).toEqual(['unknown_word'])
})

test('a number in a column that is not needed is taken back by the line that names it', () => {
  const names = ['Zara', 'Moke', 'Fild', 'Kulo']
  const rows = '20/11/2026,DS8626439,,11500,x\n21/11/2026,RV1112223,11500,,DS8626439'
  const choices: ColumnChoice[] = ['date', 'number', 'money_out', 'money_in', 'not_needed']
  expect(read([...names, 'Lima'], choices, rows)).toEqual(['reversed', 'outgoing'])
})

test('rows without a heading are read with the columns chosen for their form only', () => {
  const choices: ColumnChoice[] = ['date', 'number', 'money_out', 'money_in', 'balance']
  const chosen = new Map([[keyOfShape(';', 5), choices]])
  const text = '20/11/2026;55512345;;11,500.00;9,95,000.00\n21/11/2026;55512346;11,500.00;;9,83,500.00'
  expect(parseStatement(text)).toMatchObject({ lines: [], tables: [{ isUnclear: true, hasHeading: false }] })
  expect(parseStatement(text, chosen)).toMatchObject({
    lines: [{ transactionId: '55512345', amount: 11_500 }],
    refused: [{ transactionId: '55512346', state: 'outgoing' }],
  })
  expect(parseStatement(text.replaceAll(';', '|'), chosen).lines).toEqual([])
})

test('a proposal says what is known, and leaves amounts without a name to the clerk', () => {
  const rows = [['20/11/2026', '55512345', 'CKL4A7B9XQ', 'Karim', '11,500.00', '9,95,000.00']]
  expect(suggestColumns(['', '', '', '', '', ''], rows).map(({ choice }) => choice)).toEqual([
    ...['date', null, 'number', 'particulars'],
    ...[null, null],
  ])
  expect(suggestColumns(['Date', 'Slip No', 'Credit', 'Balance'], [])).toMatchObject([
    { choice: 'not_needed', isFixed: false },
    { choice: 'number', isFixed: false },
    { choice: 'money_in', isFixed: false },
    { choice: 'balance', isFixed: true },
  ])
})

test.each([
  [['date', 'number', null], 'open'],
  [['date', 'number', 'balance'], 'no_amount'],
  [['date', 'amount', 'money_in'], 'two_amounts'],
  [['date', 'status', 'amount'], 'no_number'],
  [['date', 'particulars', 'money_in', 'money_out'], null],
] as const)('the choices %j: %s', (choices, problem) => {
  expect(choiceProblem(choices)).toBe(problem)
})

test('a line that is repeated character by character counts once, any other repetition is contradictory', () => {
  const line = 'Date,Ref No,Debit,Credit\n20/11/2026,DS8626439,,11500'
  expect(parseStatement(`${line}\n${line}`)).toMatchObject({ lines: [{ line: 2 }], repeated: 1 })
  expect(parseStatement(`${line}\n21/11/2026,DS8626439,,11500`)).toMatchObject({ lines: [{}, {}], repeated: 0 })
  expect(parseStatement(`${line}\n${line}\n21/11/2026,REV-DS8626439,11500,`).lines).toEqual([])
})
