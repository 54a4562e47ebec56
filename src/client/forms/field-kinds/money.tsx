import { useMemo } from 'react'
import { groupTypedAmount } from '#domain/reference/numerals.ts'
import type { FieldBinding, FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'
import { writeGrouped } from '../typed-amount.ts'

const attributes = { inputMode: 'decimal', autoCorrect: 'off', className: 'tabular-nums' } as const

/** Whole taka, grouped while it is typed, because zeros are easily miscounted. */
export function Input({ binding, ...props }: FieldInputProps) {
  const grouped = useMemo(
    (): FieldBinding => ({
      ...binding,
      initial: groupTypedAmount(binding.initial),
      connect: (show) => binding.connect((text) => show(groupTypedAmount(text))),
    }),
    [binding],
  )
  return <TextControl {...props} binding={grouped} attributes={attributes} mark="৳" rewrite={writeGrouped} />
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="tabular-nums">{text}</span>
}
