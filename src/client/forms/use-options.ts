import { useMemo } from 'react'
import type { FieldDefinition } from '#domain/enlistment/definition.ts'
import { getOptions } from '#domain/enlistment/options.ts'
import { useLocale } from '../platform/i18n.ts'
import { feeOf, isAboveWallet } from './fees.ts'
import { useForm } from './form-context.tsx'

type Option = { value: string; label: string }

/**
 * The choices of a field in the language of the page: districts in its alphabet's order, the bank before the wallets
 * where no wallet holds the fee. The order is settled when the field appears: it must not change under a finger.
 */
export function useOptions(field: FieldDefinition): readonly Option[] {
  const locale = useLocale()
  const { session } = useForm()
  const list = field.options
  return useMemo(() => {
    const options = (list === undefined ? [] : getOptions(list)).map(({ value, label }) => ({
      value,
      label: label[locale],
    }))
    if (list === 'districts') return options.sort((one, other) => one.label.localeCompare(other.label, locale))
    return list === 'paymentMethod' && isAboveWallet(feeOf(session)) ? bankFirst(options) : options
  }, [list, locale, session])
}

function bankFirst(options: readonly Option[]): readonly Option[] {
  const isBank = ({ value }: Option) => value === 'Bank'
  return [...options.filter(isBank), ...options.filter((option) => !isBank(option))]
}
