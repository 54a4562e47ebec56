import { toAsciiDigits } from '#domain/reference/numerals.ts'

/** Whole taka as typed, with Bengali digits and commas or without; null when it is no amount above zero. */
export function readTaka(text: string): number | null {
  const digits = toAsciiDigits(text).replace(/[\s,৳]/g, '')
  const taka = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return taka > 0 && taka <= 100_000_000 ? taka : null
}
