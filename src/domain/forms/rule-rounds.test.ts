import { expect, test } from 'vitest'
import type { AnswerValue } from '../drafts/operations.ts'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import { scopeOf } from './answers.ts'
import { parseField } from './kinds.ts'
import { type SampleRound, sampleRounds } from './rule-rounds.samples.ts'
import { limitSamples, ruleSamples } from './rules.samples.ts'
import { type RuleName, rules } from './rules.ts'
import { validateForm } from './validate.ts'

const today = '2026-11-21'
const types = applicationTypes.map((name) => [name, getType(name)] as const)

/** The outcome of a round by path: a text that is not a value is refused, the rest follows the rules. */
function outcomes(type: ReturnType<typeof getType>, { base, cases }: SampleRound) {
  const answers: Record<string, AnswerValue> = { ...base }
  const unreadable = new Set<string>()
  for (const { place, raw } of cases) {
    const parsed = parseField(place.field, raw, scopeOf(place, base))
    if (parsed.ok) answers[place.path] = parsed.value
    else unreadable.add(place.path)
  }
  const issues = validateForm(type, answers, { today })
  return ({ path }: { path: string }) => {
    const issue = issues.find((each) => each.path === path)
    if (unreadable.has(path) || issue?.severity === 'error') return 'refused'
    return issue === undefined ? 'accepted' : 'flagged'
  }
}

/** The rules of the visit form, whose samples src/contract/appointments/visit-form.test.ts tries. */
const ofVisits = ['visitorName', 'visitorAddress', 'agenda', 'shortText', 'personCount', 'participants']

test('every rule that a form uses has samples that it accepts and samples that it refuses', () => {
  const samples = { ...ruleSamples, ...limitSamples(today) }
  const cases = types.flatMap(([, type]) => sampleRounds(type, today).flatMap((round) => round.cases))
  const seen = new Set(cases.map(({ rule, raw }) => `${rule} ${raw}`))
  const used = new Set(cases.map(({ rule }) => rule))
  for (const rule of Object.keys(rules) as RuleName[]) {
    const { valid = [], validRaw = [], invalid = [] } = samples[rule] ?? {}
    expect(valid.length * invalid.length, rule).toBeGreaterThan(0)
    const missed = [...valid, ...validRaw, ...invalid].filter((raw) => used.has(rule) && !seen.has(`${rule} ${raw}`))
    expect(missed, rule).toEqual([])
  }
  expect(Object.keys(rules).filter((rule) => !used.has(rule as RuleName))).toEqual([
    'longText',
    'passport',
    ...ofVisits,
  ])
})

test.each(types)('%s: each sample has its expected outcome in every field with its rule', (_, type) => {
  for (const round of sampleRounds(type, today)) {
    const outcome = outcomes(type, round)
    const found = round.cases.map(({ place, raw }) => [place.path, raw, outcome(place)])
    expect(found).toEqual(round.cases.map((each) => [each.place.path, each.raw, each.outcome]))
  }
})
