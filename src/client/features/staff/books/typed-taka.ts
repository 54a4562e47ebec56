import { toAsciiDigits } from '#domain/reference/numerals.ts'

/** A whole number that was typed in either digits, with or without commas; null for anything else. */
export function wholeOf(text: string): number | null {
  const digits = toAsciiDigits(text).replace(/[\s,৳]/g, '')
  return /^\d{1,13}$/.test(digits) ? Number(digits) : null
}
