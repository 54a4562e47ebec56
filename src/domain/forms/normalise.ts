import { type NormaliserName, normalisers } from './normalisers.ts'
import { getRule, type RuleName } from './rules.ts'

/** What was typed, as the rule (or the list of normalisers) wants it stored. Normalising twice changes nothing. */
export function normalise(ruleOrList: RuleName | readonly NormaliserName[], raw: string): string {
  const names = typeof ruleOrList === 'string' ? getRule(ruleOrList).normalise : ruleOrList
  return names.reduce((text, name) => normalisers[name](text), raw)
}

/** The same for a text of several lines: the rule tidies each of them, and of empty lines between two at most one stays. */
export function normaliseLines(rule: RuleName, raw: string): string {
  const lines = raw.split(/\r\n?|\n/).map((line) => normalise(rule, line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
