import { readText } from '../reference/read-text.ts'

/**
 * The form in which the numbers of treasury challans are compared, such as `T2627000123` for `T-2627/000123`; null for a
 * text that is no number. Offices write them with different separators, so only letters, their vowel signs and digits
 * are compared; a number has at least four of these.
 */
export function challanKey(typed: string): string | null {
  const key = readText(typed, 'spelling')
  return key.length >= 4 && /\d/.test(key) ? key : null
}
