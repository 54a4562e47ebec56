import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

const attributes = { type: 'tel', inputMode: 'tel', className: 'tabular-nums' } as const

export function Input(props: FieldInputProps) {
  return <TextControl {...props} attributes={attributes} />
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="tabular-nums">{text}</span>
}
