import { useEffect, useState } from 'react'
import { CheckboxField } from '../../ui/fields/choices.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'

/** A checkbox with one sentence to agree to. */
export function Input({ place, binding, ...texts }: FieldInputProps) {
  const [ticked, setTicked] = useState(binding.initial === 'true')
  useEffect(() => binding.connect((text) => setTicked(text === 'true')), [binding])
  return (
    <CheckboxField
      {...texts}
      name={place.path}
      checked={ticked}
      onChange={({ currentTarget }) => {
        setTicked(currentTarget.checked)
        binding.onInput(currentTarget.checked ? 'true' : '')
        binding.onBlur()
      }}
    />
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
