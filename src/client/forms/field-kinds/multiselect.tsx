import { useEffect, useState } from 'react'
import { CheckboxGroup } from '../../ui/fields/choices.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { useOptions } from '../use-options.ts'

/** Checkboxes. The text of the binding is the chosen values, separated by commas. */
export function Input({ place, binding, ...texts }: FieldInputProps) {
  const [text, setText] = useState(binding.initial)
  const options = useOptions(place.field, binding)
  useEffect(() => binding.connect(setText), [binding])
  return (
    <CheckboxGroup
      {...texts}
      name={place.path}
      options={options}
      value={text === '' ? [] : text.split(',')}
      onChange={(chosen) => {
        setText(chosen.join(','))
        binding.onInput(chosen.join(','))
        binding.onBlur()
      }}
    />
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
