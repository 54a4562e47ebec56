import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

const attributes = { inputMode: 'numeric', autoCorrect: 'off', spellCheck: false, className: 'tabular-nums' } as const

/** A number that is an identifier (NID, TIN): digits of either script, kept as a text. */
export function Input(props: FieldInputProps) {
  return <TextControl {...props} attributes={attributes} />
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="tabular-nums">{text}</span>
}
