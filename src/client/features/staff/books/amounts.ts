import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Locale } from '#domain/text.ts'

/** A whole number that was typed in either digits, with or without commas; null for anything else. */
export function wholeOf(text: string): number | null {
  const digits = readText(text, 'money')
  return /^\d{1,13}$/.test(digits) ? Number(digits) : null
}

/** A difference with its sign before it: +৳ 500, −৳ 500, ৳ 0. */
export function signedMoney(taka: number, locale: Locale): string {
  return signOf(taka) + formatMoney(Math.abs(taka), locale)
}

export function signedNumber(value: number, locale: Locale): string {
  return signOf(value) + formatNumber(Math.abs(value), locale)
}

function signOf(value: number): string {
  if (value === 0) return ''
  return value > 0 ? '+' : '−'
}
