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

/** An amount of taka: ৳ ৫,৭৫,০০০ in Bengali, ৳ 5,75,000 in English. */
export function formatMoney(taka: number, locale: Locale): string {
  return `৳ ${formatNumber(taka, locale)}`
}
