import { useLocale } from '../../platform/i18n.ts'
import { dateAttributes, datePlaceholders, settleDate } from '../dates/typed-date.ts'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

/**
 * A text field for a day: date wheels and calendars are slow for a birth date. A complete day is shown as dd/mm/yyyy.
 */
export function Input(props: FieldInputProps) {
  const placeholder = datePlaceholders[useLocale()]
  return <TextControl {...props} settle={settleDate} attributes={{ ...dateAttributes, placeholder }} />
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
