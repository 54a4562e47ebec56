import type { FocusEvent } from 'react'
import { useLocale } from '../../platform/i18n.ts'
import type { FieldTexts } from '../../ui/fields/field.tsx'
import type { TextInputProps } from '../../ui/fields/inputs.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { dateAttributes, datePlaceholders, settleDate } from './typed-date.ts'

type DateFieldProps = FieldTexts & Pick<TextInputProps, 'ref' | 'onChange' | 'onBlur' | 'defaultValue'>

/**
 * A day as text, day first, in Bengali or Latin digits, as in the rest of the portal. The browser's own date field has
 * another order.
 */
export function DateField({ onBlur, onChange, ...rest }: DateFieldProps) {
  const placeholder = datePlaceholders[useLocale()]
  function leave(event: FocusEvent<HTMLInputElement>): void {
    event.currentTarget.value = settleDate(event.currentTarget.value)
    onChange?.(event)
    onBlur?.(event)
  }
  return (
    <TextField
      {...rest}
      {...dateAttributes}
      placeholder={placeholder}
      autoComplete="off"
      onChange={onChange}
      onBlur={leave}
    />
  )
}
