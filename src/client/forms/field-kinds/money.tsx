import { useMemo, useState } from 'react'
import { fieldKindRules } from '#domain/forms/kinds.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import type { FieldInputProps, FieldSummaryProps } from '../field-kind.ts'
import { TextControl } from '../text-control.tsx'

const attributes = { inputMode: 'decimal', autoCorrect: 'off', className: 'tabular-nums' } as const

/** A smaller amount is readable without grouping. */
const groupedFrom = 1000

/** Whole taka. A large amount is repeated below with lakh grouping, because zeros are easily miscounted. */
export function Input({ binding, ...props }: FieldInputProps) {
  const [typed, setTyped] = useState(binding.initial)
  const bound = useMemo(
    () => ({
      ...binding,
      onInput(raw: string) {
        setTyped(raw)
        binding.onInput(raw)
      },
      connect: (show: (text: string) => void) =>
        binding.connect((text) => {
          setTyped(text)
          show(text)
        }),
    }),
    [binding],
  )
  return <TextControl {...props} binding={bound} attributes={attributes} mark="৳" below={<Grouped typed={typed} />} />
}

function Grouped({ typed }: { typed: string }) {
  const locale = useLocale()
  const parsed = fieldKindRules.money.parse(typed)
  const amount = parsed.ok && typeof parsed.value === 'number' ? parsed.value : 0
  if (amount < groupedFrom) return null
  return <output className="mt-0.5 block text-tiny tabular-nums text-muted">{formatMoney(amount, locale)}</output>
}

export function Summary({ text }: FieldSummaryProps) {
  return <span className="tabular-nums">{text}</span>
}
