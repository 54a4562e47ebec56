import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'

const units = { kb: { bn: 'কেবি', en: 'KB' }, mb: { bn: 'এমবি', en: 'MB' } } as const

/** A size as people say it: ১২ কেবি, ১.৪ এমবি. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)), locale)} ${units.kb[locale]}`
  return `${formatNumber(Math.round(bytes / 100_000) / 10, locale)} ${units.mb[locale]}`
}
