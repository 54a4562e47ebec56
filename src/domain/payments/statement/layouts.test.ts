import { expect, test } from 'vitest'
import { goodLines } from './good-lines.samples.ts'
import { parseStatement } from './parse-statement.ts'

/** Each received line as its first number, its other numbers and its amount. */
function read(text: string) {
  const { lines } = parseStatement(text)
  return lines.map(({ transactionId, otherNumbers, amount }) => [transactionId, ...otherNumbers, amount])
}

const bkash = `Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Opposite Party,Linked Transaction ID
CKL4A7B9XQ,20/11/2026 10:15:22,20/11/2026 10:15:20,Payment from 01712345678 to RAJUK-RM42,Completed,"11,500.00",,"995,000.00",Merchant Payment,01712345678 - Karim Uddin,
CKL4A7B9XR,20/11/2026 10:25:22,20/11/2026 10:25:20,Reversal of CKL4A7B9XA,Completed,,"11,500.00","983,500.00",Reversal,01712345679 - Rahim,CKL4A7B9XA
CKL4A7B9XA,20/11/2026 10:10:22,20/11/2026 10:10:20,Payment from 01712345679,Completed,"11,500.00",,"995,000.00",Merchant Payment,01712345679 - Rahim,
CKL4A7B9XS,20/11/2026 10:35:22,20/11/2026 10:35:20,Payment from 01712345670,Failed,"11,500.00",,"983,500.00",Merchant Payment,01712345670 - Selim,
CKL4A7B9XT,21/11/2026 10:35:22,21/11/2026 10:35:20,Settlement to bank,Completed,,"900,000.00","83,500.00",Organization Settlement,Sonali Bank,
`

test('the export of the merchant portal of bKash', () => {
  expect(read(bkash)).toEqual([['CKL4A7B9XQ', 'RAJUKRM42', 11_500]])
  expect(parseStatement(bkash).refused.map(({ line, state }) => [line, state])).toEqual([
    [3, 'reversed'],
    [4, 'reversed'],
    [5, 'failed'],
    [6, 'outgoing'],
  ])
})

test.each([
  [
    'Debit and Credit, the slip number in the particulars',
    'Date,Particulars,Debit,Credit,Balance\n20/11/2026,CASH DEP SLIP 55512345 KARIM UDDIN,,"11,500.00","995,000.00"',
    ['55512345', 11_500],
  ],
  [
    'tabs, debit and credit, Bengali',
    'তারিখ\tবিবরণ\tউত্তোলন\tজমা\tস্থিতি\n২০/১১/২০২৬\tনগদ জমা স্লিপ নং ৫৫৫১২৩৪৫ করিম উদ্দিন\t\t১১,৫০০.০০\t৯,৯৫,০০০.০০',
    ['55512345', 11_500],
  ],
  ['টাকা উত্তোলন and টাকা জমা', 'তারিখ,লেনদেন নম্বর,টাকা উত্তোলন,টাকা জমা\n২০/১১/২০২৬,DS8626439,,১১৫০০', ['DS8626439', 11_500]],
  [
    'Date, Ref No, Dr, Cr, Balance',
    'Date\tRef No\tDr\tCr\tBalance\n20/11/2026\tDS8626439\t\t11,500.00\t995,000.00',
    ['DS8626439', 11_500],
  ],
  [
    'a merchant report',
    'Transaction ID,Date & Time,Customer Account,Type,Amount,Charge,Net Amount,Status\n71AB2C3D,2026-11-20 10:15,01712345678,Merchant Payment,11500.00,115.00,11385.00,Success',
    ['71AB2C3D', 11_500],
  ],
  ['a type of credit', 'Date,Ref,Type,Amount\n20/11/2026,DS8626439,Credit,11500', ['DS8626439', 11_500]],
  ['a mark of credit', '20/11/2026 DS8626439 11,500.00 CR', ['DS8626439', 11_500]],
  [
    'a mark of credit in the column of amounts',
    'Date;Ref;Amount\n20/11/2026;DS8626439;11,500.00 Cr.',
    ['DS8626439', 11_500],
  ],
  ['a column of marks', 'Date;Ref;Amount;D/C\n20/11/2026;DS8626439;11,500.00;C', ['DS8626439', 11_500]],
  [
    'Debit/Credit as one column of marks',
    'Date;Ref;Amount;Debit/Credit\n20/11/2026;DS8626439;11,500.00;Credit',
    ['DS8626439', 11_500],
  ],
  [
    'Debit/Credit as one column of amounts',
    'Date;Particulars;Debit/Credit;Balance\n20/11/2026;Slip 55512345;11,500.00 Cr;995,000.00',
    ['55512345', 11_500],
  ],
  [
    'a transaction before a reference',
    'Reference,Linked Transaction ID,Transaction ID,Amount\nRM42555,CKL4A7B9XA,CKL4A7B9XQ,11500',
    ['CKL4A7B9XQ', 'RM42555', 11_500],
  ],
  [
    'a quoted cell with a line break',
    'Date,Particulars,Debit,Credit\n20/11/2026,"CASH DEPOSIT\nSLIP 55512345",,"11,500.00"',
    ['55512345', 11_500],
  ],
  ['numbers as a spreadsheet keeps them', 'Slip No,Amount\n="55512345",11500', ['55512345', 11_500]],
  ['an apostrophe', "Slip No,Amount\n'55512345,11500", ['55512345', 11_500]],
  ['a power of ten', 'Slip No;Credit\n55512345;5.75E+05', ['55512345', 575_000]],
  ['lakh', 'Slip No;Credit\n55512345;5,75,000.00', ['55512345', 575_000]],
  [
    'unquoted amounts',
    'Date,Slip No,Debit,Credit,Balance\n20/11/2026,55512345,,11,500.00,9,95,000.00',
    ['55512345', 11_500],
  ],
  [
    'an SMS of bKash',
    'You have received payment Tk 11,500.00 from 01712345678. Ref KARIM. Fee Tk 0.00. Balance Tk 25,000.00. TrxID 8N7A6D5EE7 at 20/11/2026 10:15',
    ['8N7A6D5EE7', 11_500],
  ],
  [
    'an SMS of Nagad',
    'Money Received.\nAmount: Tk 11,500.00 Sender: 01712345678 Ref: N/A TxnID: 71AB2C3D Balance: Tk 25,000.00 20/11/2026 10:15',
    ['71AB2C3D', 11_500],
  ],
  [
    'an SMS of Rocket',
    'Tk11,500.00 received from A/C:017123456783 Fee:Tk0, Your A/C Balance: Tk25,000.00 TxnId:3456789012 Date:20-NOV-26 10:15:00 am.',
    ['3456789012', 11_500],
  ],
  [
    'an SMS of a bank',
    'Dear Customer, your A/C ***1234 is credited with BDT 11,500.00 on 20-NOV-26 by cash deposit. Slip No 55512345. Balance BDT 9,95,000.00',
    ['55512345', 11_500],
  ],
  [
    'a Bengali SMS',
    'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ১১,৫০০.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ২৫,০০০.০০ টাকা। TrxID 8N7A6D5EE7',
    ['8N7A6D5EE7', 11_500],
  ],
  [
    'a number of the instrument, a comma in the particulars',
    'Txn. Date,Particulars,Inst. No,Withdraw,Deposit\n20/11/2026,"CASH DEPOSIT, KARIM",55512345,,"11,500"',
    ['55512345', 11_500],
  ],
  ['plain words', '8N7A6D5EE7 11500', ['8N7A6D5EE7', 11_500]],
])('%s', (_name, text, line) => {
  expect(read(text)).toEqual([line])
})

test('the number of a payment is the one behind TrxID, not the one of the merchant', () => {
  const { lines, refused } = parseStatement(
    'Payment Tk 5,750.00 to RAJUK-RM42 successful. Fee Tk 0.00. Balance Tk 9,000.00. TrxID CKL4A7B9XQ at 20/11/2026 10:15',
  )
  // A wallet that pays the same way pays shops, too.
  expect(lines).toEqual([])
  expect(refused).toMatchObject([{ transactionId: 'CKL4A7B9XQ', amount: 5_750, otherNumbers: [], state: 'outgoing' }])
})

test.each([
  ['a reversal in words', 'Reversal of DS8626439'],
  ['a line of reversal with its own number', '21/11/2026,RV1112223,Reversal of DS8626439,11500,'],
  ['a debit with the same number', '21/11/2026,DS8626439,Dr. adjustment,11500,'],
  ['a number with a space', '21/11/2026,RV1112223,Reversal of DS86 26439,11500,'],
  ['a prefix', '21/11/2026,REV-DS8626439,cash,11500,'],
])('%s takes the earlier payment back', (_name, line) => {
  const text = `Date,Ref No,Particulars,Debit,Credit\n20/11/2026,DS8626439,cash,,11500\n20/11/2026,DS8626440,cash,,11500\n${line}`
  expect(read(text)).toEqual([['DS8626440', 11_500]])
  expect(parseStatement(text).refused[0]).toMatchObject({ transactionId: 'DS8626439', state: 'reversed' })
})

test('a failed line with the same number contradicts a payment; a charge does not', () => {
  const heading = 'Date,TrxID,Details,Amount,Status,Type\n20/11/2026,8N7A6D5EE7,fee,11500,Success,Credit\n'
  expect(read(`${heading}20/11/2026,8N7A6D5EE7,fee,11500,Failed,Credit`)).toEqual([])
  expect(read(`${heading}20/11/2026,8N7A6D5EE7,Service charge,57.50,Success,Charge`)).toHaveLength(1)
})

test.each(goodLines)('the payment of %j is read', (text) => {
  const lines = parseStatement(text).lines.map(({ transactionId, otherNumbers, amount }) => {
    return [[transactionId, ...otherNumbers].includes('8N7A6D5EE7'), amount]
  })
  expect(lines).toEqual([[true, 11_500]])
})
