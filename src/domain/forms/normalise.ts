import { type NormaliserName, normalisers } from './normalisers.ts'
import { getRule, type RuleName } from './rules.ts'

/** Typed text in the form that the rule (or the list of normalisers) stores. Normalising twice changes nothing. */
export function normalise(ruleOrList: RuleName | readonly NormaliserName[], raw: string): string {
  const names = typeof ruleOrList === 'string' ? getRule(ruleOrList).normalise : ruleOrList
  return names.reduce((text, name) => normalisers[name](text), raw)
}

/** Normalises a text of several lines: each line by itself, and at most one empty line stays between two others. */
export function normaliseLines(rule: RuleName, raw: string): string {
  const lines = raw.split(/\r\n?|\n/).map((line) => normalise(rule, line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
