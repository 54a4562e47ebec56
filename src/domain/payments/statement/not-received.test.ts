import { expect, test } from 'vitest'
import { badLines } from './bad-lines.samples.ts'
import { parseStatement } from './parse-statement.ts'

/** The lines that count as received, as far as the comparison depends on them. */
const received = (text: string) =>
  parseStatement(text).lines.map(({ transactionId, amount }) => [transactionId, amount])
const refused = (text: string) => parseStatement(text).refused.map(({ transactionId, state }) => [transactionId, state])

test.each([
  ['a status in a cell without a heading', '20/11/2026,DS8626439,11500,Reversed', 'reversed'],
  ['a status in a column', 'Date,TrxID,Amount,Status\n20/11/2026,DS8626439,11500,Failed', 'failed'],
  ['a status as a word', 'TrxID=DS8626439 Amount=11500 Status=Failed', 'failed'],
  ['a type of reversal', 'Date,TrxID,Type,Amount\n20/11/2026,DS8626439,Reversal,11500', 'reversed'],
  ['a debit mark', '20/11/2026 DS8626439 11,500.00 DR', 'outgoing'],
  ['a debit mark with a dot', '20/11/2026\tDS8626439\t11,500.00 Dr.', 'outgoing'],
  ['a mark of one letter', '20/11/2026 DS8626439 11,500.00D', 'outgoing'],
  ['W/D', '20/11/2026 DS8626439 W/D 11,500.00', 'outgoing'],
  ['a column of debits', 'Date\tRef No\tDr\tCr\tBalance\n20/11/2026\tDS8626439\t11,500.00\t\t995,000.00', 'outgoing'],
  ['a Bengali column of debits', 'তারিখ,লেনদেন নম্বর,টাকা উত্তোলন,টাকা জমা\n২০/১১/২০২৬,DS8626439,১১৫০০,', 'outgoing'],
  ['a type of debit', 'Date,Ref,Type,Amount\n20/11/2026,DS8626439,Debit,11500', 'outgoing'],
  [
    'money that was sent',
    'Send Money Tk 11,500.00 to 01812345678 successful. Fee Tk 5.00. Balance Tk 9,000.00. TrxID DS8626439 at 20/11/2026 10:15',
    'outgoing',
  ],
  ['a minus', 'DS8626439,-11500', 'outgoing'],
  ['a minus behind', 'DS8626439,11500-', 'outgoing'],
  ['a true minus sign', 'DS8626439;−11,500.00', 'outgoing'],
  ['parentheses', 'Date;TrxID;Amount\n20/11/2026;DS8626439;(11,500.00)', 'outgoing'],
  ['a charge', 'DS8626439,Service charge,11500', 'outgoing'],
  ['a chargeback', 'DS8626439,Chargeback,11500', 'reversed'],
  ['a refund', 'DS8626439,Refund,11500', 'reversed'],
  ['cash out', 'DS8626439,Cash Out,11500', 'outgoing'],
  ['pending', 'DS8626439,11500,Pending', 'waiting'],
  ['initiated', 'DS8626439,11500,Initiated', 'waiting'],
  ['processing', 'DS8626439,11500,Processing', 'waiting'],
  ['on hold', 'DS8626439,11500,On hold', 'waiting'],
  ['expired', 'DS8626439,11500,Expired', 'failed'],
  ['cancelled', 'DS8626439,11500,Cancelled', 'failed'],
  ['bounced', 'DS8626439,Cheque bounced,11500', 'reversed'],
  ['dishonoured', 'DS8626439,Dishonoured,11500', 'reversed'],
  ['unpaid', 'DS8626439,11500,Unpaid', 'failed'],
  ['not received', 'DS8626439,11500,not received', 'unknown_word'],
  ['ব্যর্থ', 'DS8626439,11500,ব্যর্থ', 'failed'],
  ['ফেরত', 'DS8626439,11500,ফেরত', 'reversed'],
  ['বাতিল', 'DS8626439,11500,বাতিল', 'failed'],
  ['প্রক্রিয়াধীন', 'DS8626439,11500,প্রক্রিয়াধীন', 'waiting'],
  ['উত্তোলন', 'DS8626439,উত্তোলন,11500', 'outgoing'],
  ['খরচ', 'DS8626439,খরচ,11500', 'outgoing'],
  ['প্রদান', 'DS8626439,প্রদান,11500', 'outgoing'],
  ['জমা হয়নি', 'DS8626439,জমা হয়নি,11500', 'unknown_word'],
  ['a code of a status', 'TrxID,Amount,Status\nDS8626439,11500,02', 'unknown_word'],
  ['a letter as a status', 'TrxID,Amount,Status\nDS8626439,11500,F', 'failed'],
  ['an empty status', 'TrxID,Amount,Status\nDS8626439,11500,', 'unknown_word'],
  ['a row that ends before its status', 'TrxID,Amount,Status\nDS8626439,11500', 'unknown_word'],
  ['an unknown status', 'TrxID,Amount,Status\nDS8626439,11500,Zorped', 'unknown_word'],
  ['an unknown word', 'DS8626439 11,500.00 zorped', 'unknown_word'],
  ['an unknown word in a cell', 'DS8626439,11500,জরপ', 'unknown_word'],
  ['an unknown column', 'TrxID,Amount,Zorp\nDS8626439,11500,X', 'unknown_word'],
  ['an unknown amount column', 'TrxID,Zorped amount\nDS8626439,11500', 'unknown_word'],
  ['unknown headings', 'Nummer\tAbgang\nDS8626439\t11500', 'unknown_word'],
  [
    'words in the particulars',
    'Date,TrxID,Particulars,Credit\n20/11/2026,DS8626439,Reversal of DS111,11500',
    'reversed',
  ],
  ['a column of the reversed amount', 'TrxID,Amount,Reversed amount\nDS8626439,11500,11500', 'reversed'],
  ['two amounts without a heading', '20/11/2026\tDS8626439\t11,500.00\t995,000.00', 'unknown_amount'],
  ['two columns of the same name', 'TrxID,Amount,Amount\nDS8626439,11500,9000', 'unknown_amount'],
  ['an empty cell without a heading', '20/11/2026\tDS8626439\t11,500.00\t', 'unknown_amount'],
  ['both debit and credit', 'TrxID,Debit,Credit\nDS8626439,11500,11500', 'unknown_amount'],
])('%s is not received', (_name, text, state) => {
  expect(received(text)).toEqual([])
  expect(refused(text)).toEqual([['DS8626439', state]])
})

test.each(badLines)('nothing is received in %j', (text) => {
  expect(received(text)).toEqual([])
})

test.each([
  ['Failed transactions', 'failed'],
  ['Cash Out report 01/11/2026 to 30/11/2026', 'outgoing'],
  ['ফেরতের তালিকা', 'reversed'],
])('the title %s counts for the lines below it, until a title of credits', (title, state) => {
  const rows = 'TrxID,Amount,Status\nDS8626439,11500,Success'
  expect(received(`${title}\n${rows}`)).toEqual([])
  expect(refused(`${title}\n${rows}`)).toEqual([['DS8626439', state]])
  expect(received(`${title}\n${rows}\nDeposits\nTrxID,Amount\nDS8626440,5750`)).toEqual([['DS8626440', 5_750]])
  // A line that says by itself that the money arrived needs no title.
  expect(received(`${title}\nTrxID,Credit\nDS8626439,11500`)).toEqual([['DS8626439', 11_500]])
})

test('a word on a line of its own belongs to the payment above it', () => {
  expect(refused('20/11/2026 DS8626439 11,500.00 CR\nReversed')).toEqual([['DS8626439', 'reversed']])
  expect(received('20/11/2026 DS8626439 11,500.00 CR\n\nReversed')).toEqual([['DS8626439', 11_500]])
})
