import { useMemo } from 'react'
import type { FieldDefinition } from '#domain/enlistment/definition.ts'
import { getOptions } from '#domain/enlistment/options.ts'
import { useLocale } from '../platform/i18n.ts'

/** The choices of a field in the language of the page; districts in its alphabet's order. */
export function useOptions(field: FieldDefinition): readonly { value: string; label: string }[] {
  const locale = useLocale()
  const list = field.options
  return useMemo(() => {
    const options = (list === undefined ? [] : getOptions(list)).map(({ value, label }) => ({
      value,
      label: label[locale],
    }))
    return list === 'districts' ? options.sort((one, other) => one.label.localeCompare(other.label, locale)) : options
  }, [list, locale])
}
