import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'

const units = { b: { bn: 'বাইট', en: 'bytes' }, kb: { bn: 'কেবি', en: 'KB' }, mb: { bn: 'এমবি', en: 'MB' } } as const

/** A size for people to read: ৩০ বাইট, ১২ কেবি, ১.৪ এমবি. In steps of 1024, like the limit of 2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes < 1000) return `${formatNumber(bytes, locale)} ${units.b[locale]}`
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${formatNumber(kilobytes, locale)} ${units.kb[locale]}`
  return `${formatNumber(Math.round(kilobytes / 102.4) / 10, locale)} ${units.mb[locale]}`
}
