import { useLocale } from '../../platform/i18n.ts'
import { showText } from '../../platform/silent-input.ts'
import { fieldIds } from '../../ui/fields/field.tsx'
import { TodayButton } from '../dates/today-button.tsx'
import { dateAttributes, datePlaceholders, settleDate } from '../dates/typed-date.ts'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

/**
 * A text field for a day: date wheels and calendars are slow for a birth date. A complete day is shown as dd/mm/yyyy.
 */
export function Input(props: FieldInputProps) {
  const { place, binding } = props
  const placeholder = datePlaceholders[useLocale()]
  function enter(text: string): void {
    const control = document.getElementById(fieldIds(place.path).control)
    if (control instanceof HTMLInputElement) showText(control, text)
    binding.onInput(text)
    binding.onBlur()
  }
  return (
    <TextControl
      {...props}
      settle={settleDate}
      attributes={{ ...dateAttributes, placeholder }}
      {...(place.field.offersToday && { beside: <TodayButton onPick={enter} /> })}
    />
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
