import { useLingui } from '@lingui/react'
import { isChosen } from '#domain/forms/definition.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { RuleName } from '#domain/forms/rules.ts'
import { useLocalized } from '../platform/i18n.ts'
import { birthDateHint, ruleHints } from './rule-hints.ts'

/** The hint of the field's definition, else the format of its rule. A birth date has an example of its own. */
export function useFieldHint({ field, group }: FieldPlace, rule: RuleName | null): string | null {
  const { _ } = useLingui()
  const localized = useLocalized()
  if (field.help !== undefined) return localized(field.help)
  const isTyped = !isChosen(field) && !field.readOnly
  const isBirth = group.fields.some(({ computed }) => computed?.as === 'age' && computed.from === field.key)
  const hint = rule === null || !isTyped ? undefined : isBirth ? birthDateHint : ruleHints[rule]
  return hint === undefined ? null : _(hint)
}
