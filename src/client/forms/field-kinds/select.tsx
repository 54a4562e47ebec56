import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/inputs.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { inputAttributes } from '../input-attributes.ts'
import { useOptions } from '../use-options.ts'
import { useTextBinding } from '../use-text-binding.ts'

/** The browser's own select: people know it from other sites on their phone. */
export function Input({ place, binding, ...texts }: FieldInputProps) {
  const { t } = useLingui()
  const bound = useTextBinding<HTMLSelectElement>(binding)
  const options = useOptions(place.field, binding)
  const { autoComplete } = inputAttributes(place)
  return (
    <Field {...texts} name={place.path}>
      {(control) => (
        <Select
          {...control}
          {...bound}
          // A choice completes the field, so it counts as left at once.
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
