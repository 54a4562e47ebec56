import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

const attributes = { type: 'email', inputMode: 'email' } as const

export function Input(props: FieldInputProps) {
  return <TextControl {...props} attributes={attributes} />
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="break-all">{text}</span>
}
