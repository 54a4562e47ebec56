import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

/** The lines that count as received, as far as the comparison depends on them. */
const received = (text: string) =>
  parseStatement(text).lines.map(({ transactionId, amount }) => [transactionId, amount])
const good = ['DS8626439', 11_500]
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A line whose status, type, remarks or narration is this cell; the narration is beside a column of credits. */
const cellOf = {
  status: (cell: string) => `Date,TrxID,Amount,Status\n20/11/2026,DS8626439,11500,${quoted(cell)}`,
  type: (cell: string) => `Date,TrxID,Type,Amount\n20/11/2026,DS8626439,${quoted(cell)},11500`,
  remarks: (cell: string) => `Date,TrxID,Amount,Remarks\n20/11/2026,DS8626439,11500,${quoted(cell)}`,
  narration: (cell: string) => `Date,TrxID,Particulars,Debit,Credit\n20/11/2026,DS8626439,${quoted(cell)},,11500`,
  line: (cell: string) => `20/11/2026 DS8626439 11,500.00 ${cell}`,
} as const

const turned = `Success - Reversed; Not successful; Unsuccessful; Un-successful; Un successful; Successful (refunded); Success/Failed;
  Success pending; Received: No; Received - no; Deposit: No; In complete; In-complete; In valid; Re versed; Re-turned; Can celled;
  R E V E R S E D; R.E.T.U.R.N.E.D; Success \\ Reversed; Completed but returned; To be completed; Not yet received; Received later;
  সফল হয়নি; সফল হয় নাই; সফল নয়; অসফল; সম্পন্ন হয়নি; টাকা পাইনি; জমা দেননি; জমা করেননি; সফল, পরে ফেরত`
test.each(turned.split(/;\s*/))('the words %s turn a good word around in any cell', (words) => {
  expect(Object.values(cellOf).flatMap((of) => received(of(words)))).toEqual([])
})

const notSuccess = `No success; Completed: N; Success*; Success 0; Was completed; Completed by sender; Success?; Success ✗; Success!; Suссess;
  СR; Success \u202edesreveR; Valid; OK; Done; Approved; Posted; 00; Y; Yes; True; 1; Complete D`
test.each(notSuccess.split(/;\s*/))('%s is no known success', (words) => {
  expect(received(cellOf.status(words))).toEqual([])
})

test('signs that are not seen do not hide a word', () => {
  for (const sign of ['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u202d']) {
    expect(received(cellOf.status(`Rev${sign}ersed`))).toEqual([])
    expect(received(`Date,TrxID,Amount\n20/11/2026,DS8626439,11500 D${sign}R`)).toEqual([])
    expect(received(cellOf.status(`Suc${sign}cess`))).toEqual([good])
  }
})

test('full-width words and digits are read as their plain ones', () => {
  expect(received(cellOf.status('Ｓｕｃｃｅｓｓ－Ｒｅｖｅｒｓｅｄ'))).toEqual([])
  expect(received('Date,TrxID,Credit\n20/11/2026,DS8626439,１１５００')).toEqual([good])
})

test('a sign that turns a number around refuses its line', () => {
  expect(received('Date,TrxID,Credit\n20/11/2026,DS8626439,\u202e00511')).toEqual([])
  expect(received('Date,Particulars,Credit\n20/11/2026,Cash \u202eDS8626439,11500')).toEqual([])
})

const directions = `Credit*; Credit (-); Credit -; Cr 0; 02; Credit/Debit; CR/DR; C/D`
test.each(directions.split(/;\s*/))('the direction %s is not known', (words) => {
  expect(received(cellOf.type(words))).toEqual([])
})

test.each(['CR/DR', 'Cr Dr', 'Deposit W/D', 'Cash dep D', 'Deposit (DR)', 'D', 'Dr', 'Status: Zorped', 'Type Qxx'])(
  'the narration %s does not say that money stayed',
  (words) => {
    expect([...received(cellOf.narration(words)), ...received(cellOf.remarks(words))]).toEqual([])
  },
)

test.each([
  'Dr. Karim Uddin',
  'Cash by Md. D. Rahman',
  'Slip No 778812',
  'Chq no. 4411',
  'A/C No ***567',
  'Total Gas Ltd',
  'Un Nahar',
])('the narration %s of a credit may be a name or number', (words) => {
  expect(received(cellOf.narration(words))).toEqual(words === 'Un Nahar' ? [] : [good])
})

const amounts = `(11,500.00); 11,500.00-; −11,500; 11,500 -; ‐11500; -11500; (-)11500; 11500 (Dr); 11500 Dr. Cr; 11500*; 11500?; [11500]; <11500>;
  1.15 lakh; 0.115 lac; ১.১৫ লাখ; 11.5k; 11500 paisa; $11500; USD 11500; 11.500,00; 11 500.00; 11'500.00; 11500.000; 1.2E+04;
  11500/5750; 11500 5750; ①①⑤⓪⓪; ¹¹⁵⁰⁰; =5000+6500; =A1; 11500 ফেরত; R11500`
test.each(amounts.split(/;\s*/))('%s is no amount that arrived', (amount) => {
  expect(received(`Date,TrxID,Debit,Credit\n20/11/2026,DS8626439,,${quoted(amount)}`)).toEqual([])
  expect(received(`Date,TrxID,Amount\n20/11/2026,DS8626439,${quoted(amount)}`)).toEqual([])
})

const sums = `Total; Grand Total; Sub total; Page total; Total of page; Sum of credits; Balance; Closing balance; Opening Bal; O/B; B/F; C/F;
  Brought forward; মোট; সর্বমোট; ইজা; জের; পূর্বের জের; সাব টোটাল; সমাপনী জের`
test.each(sums.split(/;\s*/))('%s is no payment, whatever number is beside it', (words) => {
  const rows = [`20/11/2026,778812,${words},,11500,`, `${words},778813,,,11500,`, `,778814,${words},,11500,`]
  expect(received(`Date,Ref No,Particulars,Debit,Credit,Balance\n${rows.join('\n')}`)).toEqual([])
})

test('the total in a line of words is no payment', () => {
  expect(received('Total DS8626440 11,500.00\nDS8626441 total Tk 11,500.00\nমোট DS8626442 ১১,৫০০.০০')).toEqual([])
  expect(received('Received total Tk 11,500.00 TrxID DS8626439')).toEqual([good])
})

test('a balance that is carried forward says nothing of the lines below it', () => {
  const page = 'TrxID,Amount,Status'
  expect(received(`${page}\nC/F,500000,\n${page}\nB/F,500000,\nDS8626439,11500,Success`)).toEqual([good])
})
