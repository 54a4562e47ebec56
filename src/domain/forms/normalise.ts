import { readText } from '../reference/read-text.ts'
import { getRule, type RuleName } from './rules.ts'

/** Typed text in the form that the rule checks and stores. Normalising twice changes nothing. */
export function normalise(rule: RuleName, raw: string): string {
  return readText(raw, getRule(rule).kind)
}

/** The value of a typed text that the rule accepts; null for any other. */
export function readByRule(rule: RuleName, raw: string): string | null {
  const value = normalise(rule, raw)
  return getRule(rule).pattern?.test(value) === true ? value : null
}

/** Normalises a text of several lines: each line by itself, and at most one empty line stays between two others. */
export function normaliseLines(rule: RuleName, raw: string): string {
  const lines = raw.split(/\r\n?|\n/).map((line) => normalise(rule, line))
  return readText(lines.join('\n').replace(/\n{3,}/g, '\n\n'), 'choice')
}
