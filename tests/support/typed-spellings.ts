import type { RuleName } from '../../src/domain/forms/rules.ts'
import type { Random } from '../faults/schedule/random.ts'

// Spellings of valid values, as keyboards, copied messages, spreadsheets and word processors make them, and values that
// differ from a valid one in one character.

export const disguises = [
  'invisible',
  'dashes',
  'quotes',
  'spaces',
  'full-width',
  'Bengali digits',
  'outer punctuation',
  'label',
] as const
export type Disguise = (typeof disguises)[number]

/** A value of a rule; `typed` is one of its spellings, `near` a spelling of another value. */
export type Spelling = { rule: RuleName; value: string; typed: string; near: string; disguised: readonly Disguise[] }

const invisible = [
  ...'\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff\u00ad',
  ...'\u034f\u061c\u180e\ufe00\ufe0e\ufe0f\u115f\u1160\u3164\uffa0\u0001\u0085',
  ...['\u{e0100}', '\u{e01ef}', '\u{e0041}'],
]
const joiners = ['\u200c', '\u200d']
const dashes = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d']
const apostrophes = [...'\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`\uff07']
const quotes = [...'\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02']
const spaces = [...' \u00a0\u2002\u2003\u2009\u200a\u202f\u205f\u3000\t\n']
const marks = [...'.,;:।']
const brackets = ['()', '[]', '{}', '<>', '\uff08\uff09']
const labels = [
  'TrxID',
  'TxnID:',
  'Trx ID -> ',
  'Txn No.',
  'Transaction ID:',
  'Ref:',
  'No.',
  'ID',
  'স্লিপ নং',
  'ট্রানজেকশন আইডি:',
  '#',
]
const currency = {
  before: ['Tk ', 'Tk. ', 'BDT', '৳ ', 'টাকা '],
  after: ['/-', ' /-', '/=', ' Tk', ' taka', ' টাকা', ' টাকা মাত্র'],
}

const digits = '0123456789'
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

type Kind = {
  rules: readonly RuleName[]
  make: (random: Random) => string
  /** `strips`: what may be written anywhere between its characters. */
  strips: 'nothing' | 'spaces' | 'spaces and dashes'
  isName?: true
  bengaliDigits?: true
  label?: 'reference' | 'currency' | 'country'
}

const some = (random: Random, from: string, count: number) =>
  Array.from({ length: count }, () => random.pick([...from])).join('')
const words = (random: Random, from: readonly string[]) =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(from)).join(' ')

const english = ['Rahman', "D'Costa", 'Md.', 'A-Z', '3D', 'René', 'Ltd.', '"Group"', '&', 'Sons', '(Pvt.)', '3+']
const bengali = ['মোঃ', 'করিম', "ডি'কস্তা", 'র‍্যাপিড', 'এ-জেড', 'লিঃ', 'রূপায়ন', '(প্রাঃ)', '"গ্রুপ"', 'ডেভেলপার্স']
const hosts = ['example.com', 'rda.gov.bd', 'mail-2.example.org']

export const spelledKinds: readonly Kind[] = [
  {
    rules: ['mobile'],
    make: (r) => `01${r.pick([...'3456789'])}${some(r, digits, 8)}`,
    strips: 'spaces and dashes',
    bengaliDigits: true,
    label: 'country',
  },
  {
    rules: ['nid', 'bankAccount'],
    make: (r) => `12${some(r, digits, 8)}`,
    strips: 'spaces and dashes',
    bengaliDigits: true,
  },
  { rules: ['tin'], make: (r) => some(r, digits, 12), strips: 'spaces and dashes', bengaliDigits: true },
  { rules: ['postCode'], make: (r) => some(r, digits, 4), strips: 'spaces and dashes', bengaliDigits: true },
  { rules: ['routing'], make: (r) => some(r, digits, 9), strips: 'spaces and dashes', bengaliDigits: true },
  { rules: ['passport'], make: (r) => `A${some(r, digits, 8)}`, strips: 'spaces and dashes', bengaliDigits: true },
  { rules: ['bin'], make: (r) => `${some(r, digits, 9)}-${some(r, digits, 4)}`, strips: 'spaces', bengaliDigits: true },
  {
    rules: ['bkashTrx'],
    make: (r) => `9${some(r, letters, 2)}${some(r, digits + letters, 7)}`,
    strips: 'spaces',
    bengaliDigits: true,
    label: 'reference',
  },
  {
    rules: ['nagadTrx'],
    make: (r) => `7${some(r, digits + letters, 7)}`,
    strips: 'spaces',
    bengaliDigits: true,
    label: 'reference',
  },
  {
    rules: ['bankSlipNo'],
    make: (r) => `${some(r, digits, 3)}-${some(r, digits, 6)}`,
    strips: 'spaces',
    bengaliDigits: true,
    label: 'reference',
  },
  { rules: ['iab'], make: (r) => `A-${some(r, digits, 4)}`, strips: 'spaces', bengaliDigits: true },
  { rules: ['ieb'], make: (r) => `M-${some(r, digits, 5)}`, strips: 'spaces', bengaliDigits: true },
  {
    rules: ['registrationNo', 'tradeLicense'],
    make: (r) => `${r.pick(['C', 'সি'])}-${some(r, digits, 5)}/20${some(r, digits, 2)}`,
    strips: 'nothing',
    bengaliDigits: true,
  },
  { rules: ['bip', 'rehab'], make: (r) => `F-${some(r, digits, 3)}/2019`, strips: 'nothing', bengaliDigits: true },
  {
    rules: ['email'],
    make: (r) => `${some(r, letters, 4).toLowerCase()}-${some(r, digits, 3)}@${r.pick(hosts)}`,
    strips: 'nothing',
  },
  {
    rules: ['money'],
    make: (r) => `${1 + r.below(9)}${some(r, digits, 5)}`,
    strips: 'spaces',
    bengaliDigits: true,
    label: 'currency',
  },
  { rules: ['age', 'quantity'], make: (r) => String(18 + r.below(80)), strips: 'nothing', bengaliDigits: true },
  {
    rules: ['pastDate', 'futureDate'],
    make: (r) => `${10 + r.below(18)}-${10 + r.below(3)}-20${10 + r.below(15)}`,
    strips: 'nothing',
    bengaliDigits: true,
  },
  {
    rules: ['nameEn'],
    make: (r) => `Karim ${words(r, english)} ${some(r, digits, 3)}`,
    strips: 'nothing',
    isName: true,
  },
  { rules: ['nameBn', 'nameBnCompany'], make: (r) => `করিম ${words(r, bengali)}`, strips: 'nothing', isName: true },
]

/** One spelling of a value of this kind, with one to four disguises. */
export function makeSpelling(kind: Kind, random: Random): Spelling {
  const rule = random.pick(kind.rules)
  const value = kind.make(random).normalize('NFC')
  const disguised: Disguise[] = []
  const seed = random.below(2 ** 30)
  const typed = disguise(kind, value, random, disguised)
  const near = disguise(kind, nearValue(kind, value, seed), random, [])
  return { rule, value, typed, near, disguised }
}

/** The value with one digit or letter changed into another. */
function nearValue({ isName }: Kind, value: string, seed: number): string {
  const places = [...value].flatMap((sign, at) => (/[0-9A-Za-zক-হ]/.test(sign) ? [at] : []))
  const at = places[seed % places.length] ?? 0
  const sign = [...value][at] ?? ''
  const others = /\d/.test(sign) ? [...digits] : isName || /[a-z]/.test(sign) ? [...'bdgkকগচজ'] : [...letters]
  const other = others.filter((each) => each !== sign && each.toUpperCase() !== sign)[seed % 3] ?? ''
  return [...value].map((each, place) => (place === at ? other : each)).join('')
}

const steps: Readonly<Record<Disguise, (text: string, kind: Kind, random: Random) => string>> = {
  dashes: (text, { strips }, random) => {
    const folded = text.replaceAll('-', () => random.pick(dashes))
    return strips === 'spaces and dashes' ? insert(folded, random, [...dashes, '-']) : folded
  },
  quotes: (text, { isName, rules }, random) => {
    if (isName) return text.replaceAll("'", () => random.pick(apostrophes)).replaceAll('"', () => random.pick(quotes))
    return rules.includes('money') ? text : random.pick(quotes) + text + random.pick([...quotes, ...apostrophes])
  },
  spaces: (text, { strips }, random) => {
    const spread =
      strips === 'nothing'
        ? text.replaceAll(' ', () => random.pick(spaces) + random.pick(spaces))
        : insert(text, random, spaces)
    return `${random.pick(spaces)}${spread}${random.pick(spaces)}`
  },
  'full-width': (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'Bengali digits': (text, { bengaliDigits }) =>
    bengaliDigits ? text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))) : text,
  'outer punctuation': (text, { isName, rules, label }, random) => {
    if (isName) return text
    if (label === 'currency' || rules.includes('age')) return text + random.pick([...'.;:।'])
    const [open = '', close = ''] = [...random.pick(brackets)]
    const bracketed = random.chance(50) ? open + text + close : text
    return random.pick(['', ...marks]) + bracketed + random.pick(marks)
  },
  label: (text, { label }, random) => {
    if (label === 'reference') return `${random.pick(labels).replace('->', ':')} ${text}`
    if (label === 'country')
      return `${random.pick(['+880', '00880', '880', '+880 '])}${random.chance(50) ? text : text.replace(/^[\s\u00a0\u3000]*[0০]/, '')}`
    if (label !== 'currency') return text
    return random.chance(50) ? random.pick(currency.before) + text : text + random.pick(currency.after)
  },
  invisible: (text, { isName, rules }, random) =>
    insert(text, random, isName && !rules.includes('nameEn') ? invisible : [...invisible, ...joiners]),
}

/** A label is never spread out, punctuation is around it, and invisible characters are anywhere. */
const inOrder = [
  'dashes',
  'Bengali digits',
  'spaces',
  'label',
  'quotes',
  'outer punctuation',
  'full-width',
  'invisible',
] as const

function disguise(kind: Kind, value: string, random: Random, done: Disguise[]): string {
  const wanted = new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(disguises)))
  return inOrder.reduce((text, each) => {
    const changed = wanted.has(each) ? steps[each](text, kind, random) : text
    if (changed !== text) done.push(each)
    return changed
  }, value)
}

function insert(text: string, random: Random, from: readonly string[]): string {
  const signs = [...text]
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    signs.splice(random.below(signs.length + 1), 0, random.pick(from))
  }
  return signs.join('')
}
