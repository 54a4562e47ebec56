import { toAsciiDigits } from '../reference/numerals.ts'

/**
 * The form in which the numbers of treasury challans are compared, such as `T2627000123` for `T-2627/000123`; null for a
 * text that is no number. Offices write them in several forms: only letters with their signs and digits count, and four of them at least.
 */
export function challanKey(typed: string): string | null {
  const key = toAsciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return key.length >= 4 && /\d/.test(key) ? key : null
}
