import { formatForInput, parseField } from '#domain/enlistment/fields.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

/** A phone's number pad may lack the slash; eight digits alone, dots and dashes are understood too. */
const attributes = { inputMode: 'numeric', autoCorrect: 'off', className: 'tabular-nums' } as const
const placeholders = { bn: 'দিন/মাস/বছর', en: 'dd/mm/yyyy' } as const

/** One text field for a day: wheels and calendars are slow for a birth date. Shown as dd/mm/yyyy once it is one. */
export function Input(props: FieldInputProps) {
  const locale = useLocale()
  const { field } = props.place
  const settle = (text: string) => {
    const parsed = parseField(field, text, { answers: {} })
    // In the digits that it was typed in.
    const digits = /[০-৯]/.test(text) ? 'bn' : 'en'
    return parsed.ok ? localiseDigits(formatForInput(field, parsed.value), digits) : text
  }
  return <TextControl {...props} settle={settle} attributes={{ ...attributes, placeholder: placeholders[locale] }} />
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
