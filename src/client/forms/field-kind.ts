import type { ComponentType } from 'react'
import type { FieldPlace } from '#domain/forms/paths.ts'

/** Connects a control to its answer without rendering again. */
export type FieldBinding = {
  /** The initial text of the control. */
  initial: string
  /** Options that are not offered, unless one of them was chosen before. */
  leftOut?: readonly string[]
  onInput: (raw: string) => void
  onBlur: () => void
  /** Registers a function that shows an answer which changed elsewhere. Returns a function that unregisters it. */
  connect: (show: (text: string) => void) => () => void
}

export type FieldInputProps = {
  place: FieldPlace
  binding: FieldBinding
  label: string
  optional: boolean
  hint: string | null
  error: string | null
}

export type FieldSummaryProps = { text: string }

/** One kind of field: its input, and how its answer is shown. */
export type FieldKindView = {
  Input: ComponentType<FieldInputProps>
  Summary: ComponentType<FieldSummaryProps>
}
