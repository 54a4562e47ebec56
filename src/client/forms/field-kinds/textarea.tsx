import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/inputs.tsx'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { inputAttributes } from '../input-attributes.ts'
import { useTextBinding } from '../use-text-binding.ts'

export function Input({ place, binding, ...texts }: FieldInputProps) {
  const bound = useTextBinding<HTMLTextAreaElement>(binding)
  const { enterKeyHint: _, ...attributes } = inputAttributes(place)
  return (
    <Field {...texts} name={place.path}>
      {(control) => <TextArea {...control} {...attributes} {...bound} />}
    </Field>
  )
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="whitespace-pre-line">{text}</span>
}
