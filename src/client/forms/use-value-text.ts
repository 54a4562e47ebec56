import { use } from 'react'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { parseField } from '#domain/forms/kinds.ts'
import { findField } from '#domain/forms/paths.ts'
import { formatValue } from '#domain/forms/summary.ts'
import { useLocale } from '../platform/i18n.ts'
import { OptionSources } from './option-sources.ts'

/** How a person reads the text of a control: a choice by its label, numbers in the numerals of the language. */
export function useValueText(definition: FormDefinition): (path: string, text: unknown) => string {
  const locale = useLocale()
  const sources = use(OptionSources)
  return (path, text) => {
    const raw = String(text ?? '')
    const place = findField(definition, path)
    if (place === null || raw === '') return raw
    const parsed = parseField(place.field, raw, { answers: {}, group: place.group })
    const value = parsed.ok ? parsed.value : raw
    const { optionsFrom } = place.field
    if (optionsFrom === undefined) return formatValue(place.field, value, locale)
    const labelOf = (chosen: unknown) => sources[optionsFrom]?.find((option) => option.value === chosen)?.label[locale]
    return [value].flat().map(labelOf).join(', ')
  }
}
