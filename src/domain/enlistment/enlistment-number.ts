import { readText } from '../reference/read-text.ts'

/**
 * The enlistment number in a typed text, in any spelling (Bengali digits, long dashes, spaces); null when there is
 * none.
 */
export function normaliseEnlistmentNumber(typed: string): string | null {
  const number = readText(typed, 'dashedCode')
  return /^[A-Z0-9-]{1,40}$/.test(number) ? number : null
}
