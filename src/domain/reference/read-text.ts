import { toAsciiDigits } from './numerals.ts'

/*
 * The one place that knows how people's keyboards, copied messages and spreadsheets disguise a text. Every field, call,
 * search and import reads a typed text here, by its kind; nothing else strips or normalises text.
 */

/** Characters without a shape of their own. Some count as letters: the Hangul fillers. */
const invisible = /(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const invisibleButJoiners = /(?![\u200c\u200d])(?:(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}])/gu
/** A joiner has a meaning only between two Bengali letters, and one of several in a row. */
const joiners = /([\u0980-\u09ff]?)([\u200c\u200d])[\u200c\u200d]*(?=([\u0980-\u09ff]?))/g
/** What a text of several lines keeps besides letters: line breaks and the Bengali joiners. */
const invisibleInLines = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu
/** Every space, and the blank of Braille, which looks like one. */
const spaces = /[\s\u2800]+/g

const dashes = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2796]/gu
/** Curly quotes and primes, raised or low; the acute accent and the backtick stand for an apostrophe. */
const singleQuotes = /[`\u00b4\u02b9\u02bb-\u02be\u02c8\u2018-\u201b\u2032\u2035\u2039\u203a\uff07]/g
const doubleQuotes = /[\u00ab\u00bb\u02ba\u02dd\u201c-\u201f\u2033\u2036\u3003\uff02]/g

/** Words before the number of a payment, in a message or on a slip; each has a separator behind it. */
const labelWords =
  'transaction|trxn?|txn|trxid|txnid|bkash|nagad|slip|ref|number|no|id|ট্রানজেকশন|স্লিপ|জমা|রেফারেন্স|নম্বর|নং|আইডি'
const labels = new RegExp(`^(?:(?:(?:${labelWords})(?=[\\s.:#=()[\\]]))?[\\s.:#=()[\\]]+)+`, 'iu')

const currencyBefore = /^(?:(?:tk|bdt|taka|৳|টাকা)[.:]*)+/i
const currencyAfter = ['tk', 'bdt', 'taka', '৳', 'টাকা', 'মাত্র', 'only', '/-', '/=']
/** Of the words after an amount: Tk 5,000/- (taka) only. A longer text is none. */
const mostAfter = 4

/** The steps of reading, most of them with the names of the owner's file of forms. Each takes linear time. */
const steps = {
  trim: (text) => text.trim(),
  /** Gives letters with several encodings one. */
  compose: (text) => text.normalize('NFC'),
  compatible: (text) => text.normalize('NFKC'),
  decompose: (text) => text.normalize('NFKD'),
  nfc: (text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(invisibleInLines, '').normalize('NFC'),
  // A raised or circled digit is no digit: 5² would become 52. The acute accent would become a space and an accent.
  nfkc: (text) =>
    text.replaceAll('\u00b4', "'").replace(/\P{No}+/gu, (part) => part.replace(invisible, '').normalize('NFKC')),
  // Composes again, because an accent may now follow its letter.
  stripInvisible: (text) => text.replace(invisible, '').normalize('NFC'),
  stripInvisibleButJoiners: (text) =>
    text
      .replace(invisibleButJoiners, '')
      .replace(joiners, (_, before: string, joiner: string, after: string) =>
        before === '' || after === '' ? before : before + joiner,
      )
      .normalize('NFC'),
  foldWidth: (text) => text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  foldDashes: (text) => text.replace(dashes, '-'),
  foldQuotes: (text) => text.replace(singleQuotes, "'").replace(doubleQuotes, '"'),
  bnDigits: toAsciiDigits,
  collapseSpaces: (text) => text.replace(spaces, ' ').trim(),
  stripSpaces: (text) => text.replace(spaces, ''),
  /** What people type between digits. */
  stripSeparators: (text) => text.replace(/[\s\u2800\-.()/]/g, ''),
  stripUnderscores: (text) => text.replaceAll('_', ''),
  stripCommas: (text) => text.replace(/[,\s\u2800]/g, ''),
  stripCurrency,
  stripLabel: (text) => text.replace(labels, ''),
  trimPunctuation,
  // A point or bracket before digits is part of the number.
  trimNumber: (text) => between(text, /[\s\u2800'"]/, /[\s\u2800'".;:।]/),
  bdMobilePrefix: completeMobile,
  binDash: (text) => text.replace(/^(\d{9})-?(\d{4})$/, '$1-$2'),
  iebBengaliPrefix: (text) => text.replace(/^এফ/, 'F').replace(/^এম/, 'M').replace(/^এ/, 'A'),
  /** Crockford's base 32 has no O, I or L. */
  tokenLetters: (text) => text.replaceAll('O', '0').replace(/[IL]/g, '1'),
  stripAccents: (text) => text.replace(/[\u0300-\u036f']/g, ''),
  lettersAndDigits: (text) => text.replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}]/gu, ''),
  /** Vowel signs of Bengali are marks. */
  lettersMarksAndDigits: (text) => text.replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}]/gu, ''),
  capitals: (text) => text.toUpperCase(),
  uppercase: (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  lowercase: (text) => text.toLowerCase(),
} satisfies Record<string, (text: string) => string>

export type ReadingStep = keyof typeof steps

/** What every number and code has in common: one line in plain characters. */
const plain = ['nfkc', 'stripInvisible', 'foldDashes', 'foldQuotes', 'trimPunctuation'] as const
const name = ['foldWidth', 'foldQuotes', 'foldDashes', 'collapseSpaces'] as const

/** The kinds of typed text, with the steps by which each is read. */
export const textKinds = {
  /** A choice of a list or a tick: nobody types it. */
  choice: ['trim'],
  /** Text of one line in any writing. */
  line: ['nfc', 'collapseSpaces'],
  /** Text of several lines. */
  lines: ['nfc'],
  /** A name in Bengali or in both writings. Joiners stay, because Bengali needs them. */
  name: ['nfc', 'stripInvisibleButJoiners', ...name],
  /** A name in Latin letters. */
  nameEn: ['nfc', 'stripInvisible', ...name],
  mobile: [...plain, 'bnDigits', 'stripSeparators', 'trimPunctuation', 'bdMobilePrefix'],
  email: [...plain, 'lowercase'],
  /** A number of a fixed form: NID, TIN, account, post code, a code that was sent. */
  digits: [...plain, 'bnDigits', 'stripSeparators'],
  /** The same with letters: a passport, a number to search for. */
  code: [...plain, 'bnDigits', 'stripSeparators', 'uppercase'],
  bin: [...plain, 'bnDigits', 'stripSpaces', 'binDash'],
  /** A number whose dashes and slashes belong to it: of a member, of an enlistment. */
  dashedCode: [...plain, 'bnDigits', 'stripSpaces', 'uppercase'],
  iebNumber: [...plain, 'bnDigits', 'stripSpaces', 'uppercase', 'iebBengaliPrefix'],
  /** A number of an office, which may have words: TRAD/DNCC/042819/2023. */
  officeNumber: [...plain, 'bnDigits', 'collapseSpaces', 'uppercase'],
  /** The number of a payment, often copied with its label. */
  reference: [...plain, 'stripLabel', 'trimPunctuation', 'bnDigits', 'stripSpaces', 'uppercase'],
  number: ['nfkc', 'stripInvisible', 'foldDashes', 'foldQuotes', 'trimNumber', 'bnDigits', 'stripCommas'],
  money: [
    'nfkc',
    'stripInvisible',
    'foldDashes',
    'foldQuotes',
    'trimNumber',
    'bnDigits',
    'stripCommas',
    'stripCurrency',
  ],
  date: [...plain, 'bnDigits', 'collapseSpaces'],
  /** The code that opens a draft on another device. */
  token: [...plain, 'bnDigits', 'stripSeparators', 'stripUnderscores', 'uppercase', 'tokenLetters'],
  /** A recovery code of the second factor. */
  recoveryCode: [...plain, 'bnDigits', 'stripSeparators', 'lowercase'],
  /** Words in which a program looks for something: a duration, a reason. */
  words: ['nfc', 'stripInvisible', 'foldWidth', 'foldQuotes', 'foldDashes', 'bnDigits', 'collapseSpaces'],
  /** What people spell in several ways, to be compared: a district, a challan. */
  spelling: ['foldQuotes', 'compatible', 'capitals', 'compatible', 'lettersMarksAndDigits', 'bnDigits'],
  /** A number of a payment as it is compared. Stored: see `comparedReference`. */
  compared: ['foldQuotes', 'compatible', 'capitals', 'compatible', 'lettersAndDigits', 'bnDigits'],
  /** A name as a search compares it. Stored: see `nameKey`. */
  searchedName: ['foldQuotes', 'decompose', 'stripAccents', 'stripInvisible', 'bnDigits', 'lowercase'],
  /** Passwords are compared exactly, but keyboards differ in how they compose a Bengali letter. */
  password: ['trim', 'compose'],
} as const satisfies Record<string, readonly ReadingStep[]>

export type TextKind = keyof typeof textKinds

/** These change nothing in a text of printable ASCII, which most numbers are. */
const beyondAscii: ReadonlySet<ReadingStep> = new Set([
  ...(['compose', 'compatible', 'decompose', 'nfc', 'nfkc', 'stripInvisible', 'stripInvisibleButJoiners'] as const),
  ...(['foldWidth', 'foldDashes', 'bnDigits', 'iebBengaliPrefix'] as const),
])

/** Some steps uncover what an earlier one removes: a label within brackets. No honest text needs more passes. */
const mostPasses = 4

/**
 * The value of a typed text: what is stored, compared and sent, whatever the keyboard, the message or the spreadsheet
 * added. A text that is no value of its kind gives some text that the rules of its field refuse. Reading twice changes
 * nothing.
 */
export function readText(raw: string, kind: TextKind): string {
  let text = raw
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = text
    const isAscii = /^[ -~]*$/.test(text)
    for (const step of textKinds[kind]) if (!isAscii || !beyondAscii.has(step)) text = steps[step](text)
    if (text === before) break
  }
  return text
}

/** +880, 00880, 880 before the number, with or without its zero, and a bare 1XXXXXXXXX become 01XXXXXXXXX. */
function completeMobile(digits: string): string {
  return digits.replace(/^(?:(?:\+|00)?880)?0?(1\d{9})$/, '0$1')
}

/** The text without the characters at its ends that do not belong to it. */
function between(text: string, before: RegExp, after: RegExp): string {
  let from = 0
  let to = text.length
  while (from < to && before.test(text.charAt(from))) from += 1
  while (from < to && after.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function stripCurrency(text: string): string {
  let amount = text.replace(currencyBefore, '')
  for (let words = 0; words < mostAfter; words += 1) {
    const end = amount.slice(-5).toLowerCase()
    const word = currencyAfter.find((each) => end.endsWith(each)) ?? ''
    if (word === '' && !end.endsWith('.')) break
    amount = amount.slice(0, -(word.length || 1))
  }
  return amount
}

const edge = /[\s\u2800.,;:।॥'"]/
const closingOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** Brackets go in pairs around the whole, or alone: those of `12(A)` are part of the number. */
function trimPunctuation(text: string): string {
  const partners = partnersOf(text)
  let from = 0
  let to = text.length
  while (from < to) {
    const [first, last] = [partners.get(from), partners.get(to - 1)]
    if (edge.test(text.charAt(from)) || first === 'none') from += 1
    else if (edge.test(text.charAt(to - 1)) || last === 'none') to -= 1
    else if (first === to - 1) {
      from += 1
      to -= 1
    } else break
  }
  return text.slice(from, to)
}

/** The place of the partner of each bracket. */
function partnersOf(text: string): ReadonlyMap<number, number | 'none'> {
  const partners = new Map<number, number | 'none'>()
  const open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/[()[\]{}<>]/g)) {
    partners.set(index, 'none')
    if (sign in closingOf) open.push(index)
    else {
      const at = open.at(-1)
      if (at === undefined || closingOf[text.charAt(at)] !== sign) continue
      open.pop()
      partners.set(at, index)
      partners.set(index, at)
    }
  }
  return partners
}
