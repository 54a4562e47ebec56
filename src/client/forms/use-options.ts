import { use, useMemo } from 'react'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import { getOptions, type Option as OptionTexts } from '#domain/forms/options.ts'
import { useLocale } from '../platform/i18n.ts'
import type { FieldBinding } from './field-kind.ts'
import { OptionSources } from './option-sources.ts'

type Option = { value: string; label: string }

/**
 * The options of a field in the language of the page, without those that are left out; districts in alphabetical order.
 * The list is fixed when the field appears, so that it does not change while a person chooses.
 */
export function useOptions(
  field: FieldDefinition,
  { leftOut = none, initial }: Partial<Pick<FieldBinding, 'leftOut' | 'initial'>> = {},
): readonly Option[] {
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
    return options.filter(({ value }) => value === initial || !leftOut.includes(value))
  }, [list, given, locale, leftOut, initial])
}

const none: readonly string[] = []
