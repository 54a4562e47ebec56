import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const numbers = (text: string) => parseStatement(text).lines.map(({ transactionId }) => transactionId)
const heading = 'Date,Ref No,Particulars,Debit,Credit'
const credits = ['20/11/2026,DS1000001,Deposit,,11500', '20/11/2026,DS1000002,Deposit,,5750']
const statement = (...rows: string[]) => [heading, ...credits, ...rows].join('\n')

test('a reversal that names no payment leaves no payment of its amount certain', () => {
  expect(numbers(statement('25/11/2026,RV9000001,Reversal,5750,'))).toEqual(['DS1000001'])
  expect(numbers(`${heading}\n25/11/2026,,Cheque returned,5750,\n${credits.join('\n')}`)).toEqual(['DS1000001'])
  expect(parseStatement(statement('25/11/2026,RV9000001,Reversal,5750,')).refused).toMatchObject([
    { transactionId: 'DS1000002', state: 'reversed', word: 'RV9000001' },
    { transactionId: 'RV9000001', state: 'reversed' },
  ])
})

test.each([
  ['another amount', '25/11/2026,RV9000001,Reversal,999,'],
  ['the number of a payment of an earlier statement', '25/11/2026,RV9000001,Reversal of DS0999999,5750,'],
  ['a day before the payments', '19/11/2026,RV9000001,Reversal,5750,'],
  ['a debit that is no reversal', '25/11/2026,RV9000001,Cheque paid,5750,'],
  ['a charge', '25/11/2026,RV9000001,Charge of reversal,57.50,'],
])('a reversal with %s takes back nothing', (_name, row) => {
  expect(numbers(statement(row))).toEqual(['DS1000001', 'DS1000002'])
})

test('a reversal that names a payment takes back only that one, however far away it is', () => {
  const others = Array.from({ length: 500 }, (_, at) => `21/11/2026,DS${2_000_000 + at},Deposit,,5750`)
  const left = numbers(statement(...others, '25/11/2026,RV9000001,Reversal of DS1000002,5750,'))
  expect([left.length, left.includes('DS1000002')]).toEqual([501, false])
})
