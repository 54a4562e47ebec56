import { readText } from '#domain/reference/read-text.ts'
import { isTaka } from '#domain/reference/taka.ts'

/** Parses whole taka, in either digits, with or without commas; null unless it is an amount above zero. */
export function readTaka(text: string): number | null {
  const digits = readText(text, 'money')
  const taka = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return isTaka(taka) ? taka : null
}
