import type { FocusEvent, ReactNode } from 'react'
import { useLocale } from '../../platform/i18n.ts'
import { showText } from '../../platform/silent-input.ts'
import { Field, type FieldTexts } from '../../ui/fields/field.tsx'
import { TextInput, type TextInputProps } from '../../ui/fields/inputs.tsx'
import { dateAttributes, datePlaceholders, settleDate } from './typed-date.ts'

type DateFieldProps = FieldTexts &
  Pick<TextInputProps, 'ref' | 'onChange' | 'onBlur' | 'defaultValue'> & {
    /** A button after the box, on its line. */
    beside?: ReactNode
  }

/**
 * A day as text, day first, in Bengali or Latin digits, as in the rest of the portal. The browser's own date field has
 * another order.
 */
export function DateField({ name, label, hint, error, optional, onBlur, onChange, beside, ...rest }: DateFieldProps) {
  const placeholder = datePlaceholders[useLocale()]
  function leave(event: FocusEvent<HTMLInputElement>): void {
    showText(event.currentTarget, settleDate(event.currentTarget.value))
    onChange?.(event)
    onBlur?.(event)
  }
  return (
    <Field {...{ name, label, hint, error, ...(optional && { optional }) }}>
      {(control) => (
        <span className="flex items-end gap-2">
          <TextInput
            {...rest}
            {...control}
            {...dateAttributes}
            placeholder={placeholder}
            autoComplete="off"
            onChange={onChange}
            onBlur={leave}
          />
          {beside}
        </span>
      )}
    </Field>
  )
}
