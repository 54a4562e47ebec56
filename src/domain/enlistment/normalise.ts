import { type NormaliserName, normalisers } from './normalisers.ts'
import { getRule, type RuleName } from './rules.ts'

/** What was typed, as the rule (or the list of normalisers) wants it stored. Normalising twice changes nothing. */
export function normalise(ruleOrList: RuleName | readonly NormaliserName[], raw: string): string {
  const names = typeof ruleOrList === 'string' ? getRule(ruleOrList).normalise : ruleOrList
  return names.reduce((text, name) => normalisers[name](text), raw)
}
