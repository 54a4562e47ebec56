import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { mostStatementLines } from './statement-limits.ts'

const received = (text: string) =>
  parseStatement(text).lines.map(({ transactionId, amount }) => [transactionId, amount])
const good = ['DS8626439', 11_500]

test.each([
  'To',
  'Receiver',
  'Recipient',
  'Payee',
  'Beneficiary Name',
  'Paid To',
  'Credited To',
  'Credit Account',
  'প্রাপক',
  'প্রাপকের নাম',
])('a payment with %s is one to somebody else, unless the line says that it arrived', (name) => {
  expect(received(`Txn ID,${name},Amount\nDS8626439,Karim,11500`)).toEqual([])
  expect(received(`Txn ID,${name},Amount,Status\nDS8626439,Karim,11500,Completed`)).toEqual([])
  expect(received(`Txn ID,${name},Type,Amount\nDS8626439,Karim,Credit,11500`)).toEqual([good])
  expect(received(`Txn ID,${name},Type,Amount,Status\nDS8626439,Karim,Payment,11500,Completed`)).toEqual([good])
})

test.each([
  'Received On',
  'Credit Date',
  'Settlement Date',
  'Cleared On',
  'Completion Time',
  'Posting Date',
  'জমার তারিখ',
  'Cleared',
  'Zorp',
])('a payment with an empty %s has not arrived', (name) => {
  expect(received(`Txn ID,Amount,${name}\nDS8626439,11500,`)).toEqual([])
  expect(received(`Txn ID,Amount,${name}\nDS8626439,11500,20/11/2026`)).toEqual([good])
  expect(received(`Txn ID,Credit,${name}\nDS8626439,11500,`)).toEqual([good])
})

const names = ['Date', 'Txn ID', 'Chq', 'Debit', 'Credit', 'Balance']
const debit = ['20/11/2026', 'DS8626440', '', '11500.00', '', '95000.00']
test.each(['\t', ';', '|', ','])(
  'a row that lost any of its cells is never a payment of a wrong amount, with %j',
  (delimiter) => {
    const row = (cells: readonly string[]) => `${names.join(delimiter)}\n${cells.join(delimiter)}`
    const credit = debit.map((cell, at) => (at === 3 ? '' : at === 4 ? '11500.00' : cell))
    expect(received(row(credit))).toEqual([['DS8626440', 11_500]])
    const places = names.flatMap((_, first) => names.map((__, second) => [first, second]))
    expect(places.length).toBe(36)
    for (const lost of places) {
      const without = (cells: readonly string[]) => row(cells.filter((_, at) => !lost.includes(at)))
      expect([lost, received(without(debit))]).toEqual([lost, []])
      expect([[], [['DS8626440', 11_500]]]).toContainEqual(received(without(credit)))
    }
  },
)

test('a quote that is not closed does not give the number of one row the amount of the next', () => {
  const rows = ['DS8626440\t"x\t11500\t', 'DS8626439\ty"\t\t11500']
  expect(received(`Txn ID\tNote\tDebit\tCredit\n${rows.join('\n')}`)).toEqual([])
})

test.each(['Dato,Nr,Auszahlung', 'Dag,Nr,Uit', 'Zorp,Date,Ref'])(
  'below the unknown heading %s the columns before do not count',
  (name) => {
    const text = `Date,Ref,Credit\n20/11/2026,DS8626439,11500\n${name}\n20/11/2026,DS8626440,11500`
    expect(received(text)).toEqual([good])
    expect(received(`${text}\nDate,Ref,Credit\n20/11/2026,DS8626441,5750`)).toEqual([good, ['DS8626441', 5_750]])
  },
)

test.each([
  'Payments made',
  'Payments to vendors',
  'Outward transfers',
  'Not received',
  'Expected receipts',
  'Zorped transactions',
  'Bills due',
  'Charges',
  'যা পাওয়া যায়নি',
])('below the title %s a plain amount did not arrive', (title) => {
  expect(received(`${title}\nDS8626440 11500`)).toEqual([])
  expect(received(`${title}\nDS8626440 11500\nSuccessful transactions\nDS8626439 11500`)).toEqual([good])
})

test.each([
  'Statement of Account',
  'Transaction history',
  'bKash list',
  'Received payments',
  'Sonali Bank PLC',
  'Karim Traders',
])('below the title %s a plain amount is read', (title) => {
  expect(received(`${title}\nDS8626439 11500`)).toEqual([good])
})

test.each(['Reversed on 20/11/2026', 'Reversed 20-11-2026 10:15', 'ফেরত ২০/১১/২০২৬'])(
  '%s belongs to the payment above it',
  (words) => {
    expect(received(`DS8626439 11,500.00 CR\n${words}`)).toEqual([])
  },
)

test('messages of several lines are not read where it is not clear which amount has which number', () => {
  const message = (id: string, words: string) => `${words}\nAmount: Tk 11500.00\nTxnID: ${id}`
  const texts = [
    `${message('DS8626440', 'Money Sent.')}\n${message('DS8626441', 'Money Received.')}`,
    `${message('DS8626440', 'Money Received.')}\nAmount: Tk 700.00`,
    message('DS8626440', 'Money requested.'),
    message('DS8626440', 'Credit card payment.'),
  ]
  expect(texts.flatMap(received)).toEqual([])
})

test('the number of another transaction is not the one of a payment', () => {
  expect(received('Txn ID,Original Transaction ID,Amount,Status\n,DS8626440,11500,Completed')).toEqual([])
})

test.each([
  ['000123456', '123456'],
  ['123456', '000123456'],
])('a reversal takes back %s as %s, without the zeros that a spreadsheet leaves out', (number, reversal) => {
  expect(received(`Txn ID,Debit,Credit\n${number},,11500\n${reversal},11500,`)).toEqual([])
})

test('a reversal after the limit takes back a payment before it', () => {
  const rows = Array.from({ length: mostStatementLines }, (_, at) => `DS${1_000_000 + at} 11,500.00 CR`)
  const { lines, refused, isCut } = parseStatement([...rows, 'DS1000007 11,500.00 DR reversed'].join('\n'))
  expect([lines.length, refused.map(({ transactionId, state }) => [transactionId, state]), isCut]).toEqual([
    mostStatementLines - 1,
    [['DS1000007', 'reversed']],
    true,
  ])
})

test.each([
  [
    'a service and a card',
    'Transaction ID,Service,Amount,Payment Mode,Status\nDS8626439,Enlistment Fee,11500,Card,Success',
  ],
  [
    'a message of several lines',
    'Money Sent.\nAmount: Tk 700.00\nReceiver: 01812345678\nTxnID: DS8626440\n\nMoney Received.\nAmount: Tk 11500.00\nSender: 01812345678\nRef: 22\nTxnID: DS8626439\nBalance: Tk 60000.00\n20/11/2026 10:10\n\nMoney Received.\nAmount: Tk 500.00\nTxnID: DS8626441\nStatus: Failed',
  ],
  ['paisa alone', 'TrxID,Debit,Credit\nDS8626439,.00,"11,500.00"'],
  ['the amount in words', 'TrxID,Amount,In words\nDS8626439,11500,Eleven thousand five hundred only'],
  [
    'an available balance',
    'BDT 11,500.00 credited to A/C 1234*****89 via NPSB. Txn ID DS8626439. Avl Bal BDT 13,000.00',
  ],
  [
    'a link to an app',
    'Tk11,500.00 received from A/C:01712345678 Fee:Tk0 TxnId:DS8626439. Download https://bit.ly/nexuspay',
  ],
  [
    'Dr Amt and Cr Amt of a PDF',
    'Trn Date Trn No Remarks Dr Amt Cr Amt Balance\n20/11/26 DS8626439 Cash .00 11,500.00 15,000.00',
  ],
])('%s does not hinder', (_name, text) => {
  expect(received(text)).toEqual([good])
})
