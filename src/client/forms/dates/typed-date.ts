import { parseDate } from '#domain/forms/kinds.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'

/** The number pad of some phones has no slash; eight digits alone, dots and dashes are accepted too. */
export const dateAttributes = { inputMode: 'numeric', autoCorrect: 'off', className: 'tabular-nums' } as const
export const datePlaceholders = { bn: 'দিন/মাস/বছর', en: 'dd/mm/yyyy' } as const satisfies Record<Locale, string>

/** Formats a complete typed day as dd/mm/yyyy, in the digits in which it was typed. */
export function settleDate(text: string): string {
  const [year, month, day] = parseDate(text)?.split('-') ?? []
  if (day === undefined) return text
  return localiseDigits(`${day}/${month}/${year}`, /[০-৯]/.test(text) ? 'bn' : 'en')
}

/** The day in Dhaka as a person types it, whatever the time zone of the device. */
export function todayTyped(now: number, locale: Locale): string {
  return localiseDigits(dhakaDate(now).split('-').reverse().join('/'), locale)
}
