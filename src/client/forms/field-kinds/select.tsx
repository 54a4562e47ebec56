import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/inputs.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { inputAttributes } from '../input-attributes.ts'
import { useOptions } from '../use-options.ts'
import { useTextBinding } from '../use-text-binding.ts'

/** The browser's own list: on a phone it is the one that people know. */
export function Input({ place, binding, ...texts }: FieldInputProps) {
  const { t } = useLingui()
  const bound = useTextBinding<HTMLSelectElement>(binding)
  const options = useOptions(place.field, binding.firstOption)
  const { autoComplete } = inputAttributes(place)
  return (
    <Field {...texts} name={place.path}>
      {(control) => (
        <Select
          {...control}
          {...bound}
          // What was asked for is settled by the choice, not only when the list is left.
          onChange={bound.onBlur}
          {...(autoComplete === undefined ? {} : { autoComplete })}
          options={options}
          placeholder={t`Please choose`}
        />
      )}
    </Field>
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
