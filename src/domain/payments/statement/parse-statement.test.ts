import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, toBengaliDigits } from '../../reference/numerals.ts'
import { parseStatement } from './parse-statement.ts'
import { readAmount, readCell, readDate, readId } from './statement-cells.ts'
import { mostStatementCharacters, mostStatementLines, mostStatementRows, textProblem } from './statement-limits.ts'
import { longestRow } from './statement-rows.ts'

const read = (text: string) => parseStatement(text).lines.map(({ transactionId, amount }) => [transactionId, amount])

test.each([
  ['CSV with a heading', 'Date,Trx ID,Details,Credit\n20/11/2026,8N7A6D5EE7,Fee,"11,500.00"'],
  ['more columns than are asked for', 'TxnId;Debit;Amount;Balance\n8N7A6D5EE7;0;11500;995000'],
  ['tabs and a Bengali heading', 'তারিখ\tলেনদেন নম্বর\tটাকা\n২০/১১/২০২৬\t8N7A6D5EE7\t১১,৫০০'],
  ['no heading', '8N7A6D5EE7,11500'],
  ['amount first, with a currency', '৳ 11,500.00|8n7a6d5ee7|20-11-2026'],
  ['an unquoted amount with commas', '8N7A6D5EE7,20/11/2026,11,500.00'],
  ['lines of words', '8N7A6D5EE7 11,500/- 20.11.2026'],
  ['an SMS', 'Tk 11,500.00 received from 01712345678. TrxID 8N7A6D5EE7 at 20/11/2026 10:15'],
  ['a byte order mark, NUL bytes and Windows lines', '\uFEFF8N7A6D\u00005EE7\t11500\r\n\r\n'],
])('reads %s', (_name, text) => {
  expect(read(text)).toEqual([['8N7A6D5EE7', 11_500]])
})

test('a number without letters is an id when an amount is beside it; a date or mobile number never is', () => {
  expect(read('20/11/2026\t100200300\t5,750.00\t01712345678')).toEqual([['100200300', 5750]])
  expect(read('20/11/2026\t01712345678\t5,750.00')).toEqual([])
  expect(parseStatement('8N7A6D5EE7\t11500\t2026-11-20').lines[0]?.date).toBe('2026-11-20')
})

test('an id of a wallet may begin like a currency', () => {
  for (const id of ['TK00000000', 'BDT1234567']) {
    expect(read(`${id},11500,20/11/2026`)).toEqual([[id, 11_500]])
    expect(read(`${id}\t"11,500.00"`)).toEqual([[id, 11_500]])
  }
  expect(read('Trx ID,Amount\n12345678CR,Tk11500\nTK123456,575000Taka')).toEqual([
    ['12345678CR', 11_500],
    ['TK123456', 575_000],
  ])
})

test.each([
  ['a currency in letters', '8N7A6D5EE7,Taka287500', ['8N7A6D5EE7', 287_500]],
  ['the same below a heading', 'Trx ID,Amount\n8N7A6D5EE7,287500Taka', ['8N7A6D5EE7', 287_500]],
  ['the same in an SMS', 'Received Taka287500 from 01712345678. TrxID 8N7A6D5EE7', ['8N7A6D5EE7', 287_500]],
  ['zeros before a credit', '8N7A6D5EE7;0000011500CR;20/11/2026', ['8N7A6D5EE7', 11_500]],
  ['zeros behind a currency', '8N7A6D5EE7|BDT00011500', ['8N7A6D5EE7', 11_500]],
])('reads an amount with %s', (_name, text, line) => {
  expect(read(text)).toEqual([line])
})

test('a line without a payment is listed as unread', () => {
  const { lines, unread } = parseStatement('Account statement\n\nTrx ID,Amount\n8N7A6D5EE7,500.50\nTotal,,')
  expect(lines).toEqual([{ line: 4, transactionId: '8N7A6D5EE7', otherNumbers: [], amount: 500.5, date: null }])
  expect(unread).toEqual([
    { line: 1, text: 'Account statement' },
    { line: 5, text: 'Total,,' },
  ])
})

const ids = fc.stringMatching(/^[A-Z][A-Z0-9]{8}[0-9]$/)
const amounts = fc.integer({ min: 1, max: 99_999_999 })
const days = fc.constantFrom('20/11/2026', '2026-11-20', '20-Nov-2026', '20.11.26')
const written = fc.constantFrom<(amount: number) => string>(
  (amount) => String(amount),
  (amount) => `${amount}.00`,
  (amount) => `"${formatNumber(amount, 'en')}"`,
  (amount) => `"${formatNumber(amount, 'bn')}.০০"`,
  (amount) => `Tk ${amount}`,
  // Longer, it has the form of a wallet's id.
  (amount) => (amount < 1_000_000 ? `Tk${amount}` : `${amount}Taka`),
  (amount) => `${amount}CR`,
  (amount) => toBengaliDigits(`৳${amount}`),
)

test('every payment of a statement is read, in any delimiter, order of columns and script', () => {
  const shapes = fc.record({
    delimiter: fc.constantFrom('\t', ';', '|', ','),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    rows: fc.array(fc.record({ id: ids, amount: amounts, day: days, write: written }), { minLength: 1, maxLength: 8 }),
    hasHeading: fc.boolean(),
    junk: fc.constantFrom('', '\n\n', '-----\n'),
  })
  fc.assert(
    fc.property(shapes, ({ delimiter, order, rows, hasHeading, junk }) => {
      const line = (cells: string[]) => order.map((at) => cells[at]).join(delimiter)
      const body = rows.map(({ id, amount, day, write }) => line([id, write(amount), day]))
      const text = junk + [...(hasHeading ? [line(['Trx ID', 'Amount', 'Date'])] : []), ...body].join('\r\n')
      expect(read(text)).toEqual(rows.map(({ id, amount }) => [id, amount]))
    }),
    { numRuns: 300 },
  )
})

test('no text makes the parser throw, and every payment has an id and an amount', () => {
  const signs = fc.constantFrom(',', '"', '\t', '\n', '\r', '.', '1', '৯', 'A', '\u0000', ' ', ';', '৳', '/', '-')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs, maxLength: 200 })), (text) => {
      for (const { transactionId, amount } of parseStatement(text).lines) {
        expect(transactionId).toMatch(/^[\dA-Z]{3,30}$/)
        expect(amount > 0 && amount < 1e13).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

/** How much of a text the reader looks at: the characters that it visits, and those that it gives to expressions. */
function stepsOf(text: string): { steps: number; longest: number } {
  const { exec } = RegExp.prototype
  const { charAt } = String.prototype
  let [steps, longest] = [0, 0]
  try {
    RegExp.prototype.exec = function (part) {
      steps += part.length
      longest = Math.max(longest, part.length)
      return exec.call(this, part)
    }
    String.prototype.charAt = function (at) {
      steps += 1
      return charAt.call(this, at)
    }
    parseStatement(text)
  } finally {
    RegExp.prototype.exec = exec
    String.prototype.charAt = charAt
  }
  return { steps, longest }
}

const hostile = {
  commas: ',',
  'an amount without an end': '1,',
  'quotes without an end': '"a,',
  'quotes with breaks': '"\n,"',
  digits: '9',
  'amounts in lines': '1,11,500,\n',
  spaces: ' ',
  NUL: '\u0000',
  conjuncts: 'ক্ষ',
  'stops before a letter': `${'.'.repeat(1_500)}x\n`,
  'spaces before a currency': `1${' '.repeat(1_500)}x\n`,
  'hyphens between letters': `${'a-'.repeat(900)}\n`,
  'lines of words': `${'ab '.repeat(600)}\n`,
  'masked numbers': `${'x*'.repeat(900)}\n`,
  'ambiguous cells below a heading': `Trx ID,Amount\n${'1,11,500,'.repeat(15)}\n`,
}

test.each(Object.entries(hostile))('twice as many %s take at most twice as many steps', (_name, part) => {
  const half = 30_000
  const once = stepsOf(part.repeat(half / part.length))
  const twice = stepsOf(part.repeat((2 * half) / part.length))
  expect(twice.steps).toBeLessThanOrEqual(2.2 * once.steps + 20_000)
  // No expression gets more than one line, so none can take long over a text, however it is written.
  expect(twice.longest).toBeLessThanOrEqual(longestRow)
})

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026/1/5', '2026-01-05'],
  ['05-11-2026', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ['05-Nov-2026', '2026-11-05'],
  ['5 november, 26', '2026-11-05'],
  ['05/01/2026 13:45', '2026-01-05'],
  ['31-Dec-2026T23:59', '2026-12-31'],
  ['Jan 5, 2026', '2026-01-05'],
  ['Feb 1st, 2026', '2026-02-01'],
  ['৫ মার্চ ২০২৬', null],
  ['5 জানুয়ারি 2026'.normalize('NFKC'), '2026-01-05'],
  ['5 মার্চ 2026', '2026-03-05'],
  ['5 ডিসেম্বর, 26'.normalize('NFKC'), '2026-12-05'],
  ['29-02-2026', null],
  ['13/13/2026', null],
  ['5-Foo-2026', null],
  ['0-0-2026', null],
  ['5-11-202', null],
])('the date of %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test('a cell that is too long for an id or amount is given to no expression', () => {
  const { exec } = RegExp.prototype
  let longest = 0
  RegExp.prototype.exec = function (part) {
    longest = Math.max(longest, part.length)
    return exec.call(this, part)
  }
  for (const cell of ['9'.repeat(2_000), `${'.'.repeat(1_900)}x`, `1${' '.repeat(1_900)}x`, `${'1,'.repeat(900)}x`]) {
    for (const read of [readCell, readAmount, readDate, readId]) read(cell)
  }
  RegExp.prototype.exec = exec
  expect(longest).toBeLessThanOrEqual(40)
})

test('a statement has limits', () => {
  const many = parseStatement(Array.from({ length: 3_000 }, (_, at) => `AB${10_000_000 + at}\t500`).join('\n'))
  expect([many.lines.length, many.isCut]).toEqual([mostStatementLines, true])
  expect(textProblem('\n'.repeat(mostStatementRows - 1))).toBe(null)
  expect(textProblem('\n'.repeat(mostStatementRows))).toBe('too_many_lines')
  expect(textProblem(' '.repeat(mostStatementCharacters + 1))).toBe('too_large')
  // The end of a line that is too long may say anything, so it is not read.
  const long = `8N7A6D5EE7,11500,${'Tk,'.repeat(700)}`
  expect(parseStatement(`${long}\n8N7A6D5EE8,500`)).toMatchObject({
    lines: [{ transactionId: '8N7A6D5EE8' }],
    unread: [{ line: 1 }],
  })
})

test('the first lines without a payment are kept, and the others are counted', () => {
  const heading = 'Trx ID,Amount'
  const rows = Array.from({ length: 230 }, (_, at) => `Balance ${at},`)
  const { lines, unread, moreUnread } = parseStatement([heading, ...rows, '8N7A6D5EE7,500'].join('\n'))
  expect([lines.length, unread.length, moreUnread]).toEqual([1, 200, 30])
})
