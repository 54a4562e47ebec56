import { readText } from '../reference/read-text.ts'

const enlistmentDigits = 5
const trackingDigits = 6

/** `ARC-2026-00001`: unchanged by renewals. */
export function enlistmentNumber(codePrefix: string, year: number, counter: number): string {
  return `${codePrefix}-${year}-${String(counter).padStart(enlistmentDigits, '0')}`
}

/** `A26-000412`: what an applicant quotes after submission. */
export function trackingNumber(year: number, counter: number): string {
  return `A${String(year % 100).padStart(2, '0')}-${String(counter).padStart(trackingDigits, '0')}`
}

/** The Bengali names of Latin letters, the longest first: ইএনজি is ENG. */
const letterNames: readonly (readonly [string, string])[] = [
  ...([
    'ডব্লিউ W',
    'ওয়াই Y',
    'এইচ H',
    'কিউ Q',
    'এক্স X',
    'জেড Z',
    'এফ F',
    'আই I',
    'জে J',
    'কে K',
    'এল L',
    'এম M',
  ] as const),
  ...([
    'এন N',
    'পি P',
    'আর R',
    'এস S',
    'টি T',
    'ইউ U',
    'ভি V',
    'বি B',
    'সি C',
    'ডি D',
    'জি G',
    'এ A',
    'ই E',
    'ও O',
  ] as const),
].map((pair) => {
  const [name = '', letter = ''] = readText(pair, 'officeNumber').split(' ')
  return [name, letter] as const
})

/** Letters that are typed for the digits that they resemble. */
const digits = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1')

const enlistment = /(?<![A-Z\d])([A-Z]{3})[^A-Z\d]*(2[0O][\dO]{2})([^A-Z\d]*)([\dOIL]{1,7})[^A-Z\d]*$/
const tracking = /(?<![A-Z\d])(A?)[^A-Z\d]*([\dO]{2})([^A-Z\d]*)([\dOIL]{1,7})[^A-Z\d]*$/

/** A number that the office gave to an application or an enlistment. */
export type OfficeNumber = { kind: 'tracking' | 'enlistment'; number: string }

/**
 * The tracking or enlistment number in a typed text, in any spelling: `eng 2026 1`, `No. ENG–২০২৬–০০০০১.`, `ইএনজি ২০২৬ ০০০০১`,
 * with the words before it. Without separators, or without its letter, a counter needs its zeros. Null when there is none.
 */
export function readOfficeNumber(typed: string): OfficeNumber | null {
  const text = readLetters(typed)
  const enlisted = enlistment.exec(text)
  if (enlisted !== null) {
    const [, prefix = '', year = '', separator = '', counter = ''] = enlisted
    if (separator === '' && counter.length < enlistmentDigits) return null
    return { kind: 'enlistment', number: enlistmentNumber(prefix, Number(digits(year)), Number(digits(counter))) }
  }
  const [whole, letter = '', year = '', separator = '', counter = ''] = tracking.exec(text) ?? []
  if (whole === undefined) return null
  const needsZeros = letter === '' || separator === ''
  if ((letter === '' && separator === '') || (needsZeros && counter.length < trackingDigits)) return null
  return { kind: 'tracking', number: trackingNumber(2000 + Number(digits(year)), Number(digits(counter))) }
}

function readLetters(typed: string): string {
  const text = readText(typed, 'officeNumber')
  // Only the letters before the digits: those of other words are no names of letters.
  return text.replace(/(?<![\u0980-\u09ff])[\u0980-\u09ff]+(?=[^A-Z\u0980-\u09ff]*\d)/g, (word) => {
    let [letters, rest] = ['', word]
    while (rest !== '') {
      const next = letterNames.find(([name]) => rest.startsWith(name))
      if (next === undefined) return word
      letters += next[1]
      rest = rest.slice(next[0].length)
    }
    return letters
  })
}

/**
 * The enlistment number in a typed text, in any spelling; null when it cannot be one. A text that only resembles one is
 * given as it was read.
 */
export function normaliseEnlistmentNumber(typed: string): string | null {
  const known = readOfficeNumber(typed)
  if (known?.kind === 'enlistment') return known.number
  const number = readText(typed, 'dashedCode')
  return /^[A-Z0-9-]{1,40}$/.test(number) ? number : null
}

/**
 * The part of a number of the office that was typed: its beginning or its end, without separators (`26000412`, `00412`).
 * Null when the text has other letters, or too few digits to distinguish anything.
 */
export function numberPart(typed: string): string | null {
  const part = readText(readLetters(typed), 'code')
  return part.length >= 3 && part.length <= 16 && /^(?:[A-Z]{1,3}\d+|\d{3,})$/.test(part) ? part : null
}

/** Whether a number begins or ends with a part. */
export function hasPart(number: string, part: string): boolean {
  const plain = number.replaceAll('-', '')
  return plain.startsWith(part) || plain.endsWith(part)
}
