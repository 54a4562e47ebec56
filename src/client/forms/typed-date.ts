import { parseDate } from '#domain/forms/kinds.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'

/** A phone's number pad may lack the slash; eight digits alone, dots and dashes are understood too. */
export const dateAttributes = { inputMode: 'numeric', autoCorrect: 'off', className: 'tabular-nums' } as const
export const datePlaceholders = { bn: 'দিন/মাস/বছর', en: 'dd/mm/yyyy' } as const satisfies Record<Locale, string>

/** A typed day as dd/mm/yyyy once it is one, in the digits that it was typed in. */
export function settleDate(text: string): string {
  const [year, month, day] = parseDate(text)?.split('-') ?? []
  if (day === undefined) return text
  return localiseDigits(`${day}/${month}/${year}`, /[০-৯]/.test(text) ? 'bn' : 'en')
}
