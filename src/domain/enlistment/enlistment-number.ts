import { toAsciiDigits } from '../reference/numerals.ts'

/**
 * The enlistment number in a typed text, in any spelling (Bengali digits, long dashes, spaces); null when there is
 * none.
 */
export function normaliseEnlistmentNumber(typed: string): string | null {
  const number = toAsciiDigits(typed)
    .replace(/[\s\u200b-\u200f]/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .toUpperCase()
  return /^[A-Z0-9-]{1,40}$/.test(number) ? number : null
}
