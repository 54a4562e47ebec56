import type { ReactNode } from 'react'
import { Field } from '../ui/fields/field.tsx'
import { TextInput, type TextInputProps } from '../ui/fields/inputs.tsx'
import type { FieldInputProps } from './field-kind.ts'
import { inputAttributes } from './input-attributes.ts'
import { type TextChanges, useTextBinding } from './use-text-binding.ts'

export type TextControlProps = FieldInputProps & {
  attributes?: TextInputProps
  /** Reformats the typed text when the field is left, e.g. a date in its usual form. */
  settle?: (text: string) => string
  /** Rewrites the text of the control after each input, e.g. an amount with its separators. */
  rewrite?: TextChanges<HTMLInputElement>['rewrite']
  /** A prefix inside the box, before the text. */
  mark?: string
  /** A button after the box, on its line. */
  beside?: ReactNode
}

/** A one-line input. Most kinds of fields are one, with attributes of their own. */
export function TextControl({ place, binding, attributes, settle, rewrite, mark, beside, ...texts }: TextControlProps) {
  const bound = useTextBinding<HTMLInputElement>(binding, { ...(settle && { settle }), ...(rewrite && { rewrite }) })
  return (
    <Field {...texts} name={place.path}>
      {(control) => (
        <span className={beside === undefined ? 'relative block' : 'relative flex items-end gap-2'}>
          {mark && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
            >
              {mark}
            </span>
          )}
          <TextInput
            {...control}
            {...inputAttributes(place)}
            {...attributes}
            {...bound}
            {...(mark && { className: 'pl-8' })}
          />
          {beside}
        </span>
      )}
    </Field>
  )
}
