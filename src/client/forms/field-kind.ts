import type { ComponentType } from 'react'
import type { FieldPlace } from '#domain/forms/paths.ts'

/** What ties a control to its answer, without drawing anything again. */
export type FieldBinding = {
  /** What the control shows when it appears. */
  initial: string
  /** The choice that is offered before the others; the order of the list otherwise. */
  firstOption?: string
  onInput: (raw: string) => void
  onBlur: () => void
  /** Asks to be told what to show when the answer changed elsewhere; answers how to stop. */
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

/** One kind of field: how it is asked and how its answer is shown. */
export type FieldKindView = {
  Input: ComponentType<FieldInputProps>
  Summary: ComponentType<FieldSummaryProps>
}
