import type { Locale } from '../text.ts'

const bengaliZero = 0x09e6

/** Bengali digits to ASCII digits; everything else is unchanged. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/** ASCII digits to Bengali digits; everything else is unchanged. */
export function toBengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)))
}

/** The digits of a text in the numerals of the language. */
export function localiseDigits(text: string, locale: Locale): string {
  return locale === 'bn' ? toBengaliDigits(text) : text
}

/** A number with lakh and crore grouping (5,75,000), at most two decimals, in the numerals of the language. */
export function formatNumber(value: number, locale: Locale): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(2).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`
  const decimals = fraction.replace(/0+$/, '')
  const text = `${value < 0 ? '-' : ''}${grouped}${decimals === '' ? '' : `.${decimals}`}`
  return localiseDigits(text, locale)
}

/**
 * Far longer than any amount. The time for grouping grows with the square of the length, and a pasted text may be long.
 */
const longestAmount = 40

/**
 * The digits of a typed amount with lakh and crore grouping, in the script in which they were typed. A text that is not
 * an amount, or too long for one, stays as it is.
 */
export function groupTypedAmount(text: string): string {
  if (text.length > longestAmount) return text
  const [, whole, rest] = /^([\d০-৯,]*)((?:\.[\d০-৯]*)?)$/.exec(text) ?? []
  if (whole === undefined || rest === undefined) return text
  const digits = whole.replaceAll(',', '')
  // `\B` does not work here: Bengali digits are no word characters.
  const head = digits.slice(0, -3).replace(/(?=([\d০-৯]{2})+$)/g, (_, __, at: number) => (at === 0 ? '' : ','))
  return (head === '' ? digits : `${head},${digits.slice(-3)}`) + rest
}

/** An amount of taka that is never broken across lines: ৳ ৫,৭৫,০০০ in Bengali, ৳ 5,75,000 in English. */
export function formatMoney(taka: number, locale: Locale): string {
  return `৳\u00a0${formatNumber(taka, locale)}`
}
