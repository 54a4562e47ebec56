import { use, useMemo } from 'react'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import { getOptions, type Option as OptionTexts } from '#domain/forms/options.ts'
import { useLocale } from '../platform/i18n.ts'
import { OptionSources } from './option-sources.ts'

type Option = { value: string; label: string }

/**
 * The options of a field in the language of the page: districts in the order of its alphabet, `first` before the
 * others. The order is fixed when the field appears, so that it does not change while a person chooses.
 */
export function useOptions(field: FieldDefinition, first?: string): readonly Option[] {
  const locale = useLocale()
  const sources = use(OptionSources)
  const list = field.options
  const given = field.optionsFrom === undefined ? undefined : sources[field.optionsFrom]
  return useMemo(() => {
    const texts: readonly OptionTexts[] = list === undefined ? (given ?? []) : getOptions(list)
    const options = texts.map(({ value, label }) => ({
      value,
      label: label[locale],
    }))
    if (list === 'districts') return options.sort((one, other) => one.label.localeCompare(other.label, locale))
    return first === undefined ? options : moveToFront(first, options)
  }, [list, given, locale, first])
}

function moveToFront(first: string, options: readonly Option[]): readonly Option[] {
  const isFirst = ({ value }: Option) => value === first
  return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))]
}
