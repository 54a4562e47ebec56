import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

export function Input(props: FieldInputProps) {
  return <TextControl {...props} />
}

export function Summary({ text }: FieldSummaryProps) {
  return text
}
