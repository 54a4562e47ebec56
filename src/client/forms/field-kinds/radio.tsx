import { useEffect, useState } from 'react'
import { RadioGroup } from '../../ui/fields/choices.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { useOptions } from '../use-options.ts'

/** Radio buttons; two are side by side. */
export function Input({ place, binding, ...texts }: FieldInputProps) {
  const [value, setValue] = useState(binding.initial)
  const options = useOptions(place.field, binding)
  useEffect(() => binding.connect(setValue), [binding])
  return (
    <RadioGroup
      {...texts}
      name={place.path}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => {
        setValue(chosen)
        binding.onInput(chosen)
        binding.onBlur()
      }}
    />
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
