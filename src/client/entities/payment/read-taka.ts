import { toAsciiDigits } from '#domain/reference/numerals.ts'
import { isTaka } from '#domain/reference/taka.ts'

/** Parses whole taka, in either digits, with or without commas; null unless it is an amount above zero. */
export function readTaka(text: string): number | null {
  const digits = toAsciiDigits(text).replace(/[\s,৳]/g, '')
  const taka = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return isTaka(taka) ? taka : null
}
