import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { rowPath } from '../drafts/paths.ts'
import type { TypeDefinition } from '../enlistment/definition.ts'
import type { CalendarDate } from '../reference/calendar.ts'
import { sampleId } from './answers.samples.ts'
import { listFields, scopeOf } from './answers.ts'
import { isVisible } from './conditions.ts'
import type { FieldDefinition } from './definition.ts'
import { parseField, ruleOf } from './kinds.ts'
import { getOptions } from './options.ts'
import { type FieldPlace, listGroups } from './paths.ts'
import { limitSamples, ruleSamples, sampleStart } from './rules.samples.ts'
import { getRule, type RuleName } from './rules.ts'

/** `flagged`: accepted, and shown to the desk. */
export type SampleOutcome = 'accepted' | 'flagged' | 'refused'
export type SampleCase = { place: FieldPlace; rule: RuleName; raw: string; outcome: SampleOutcome }

/** A form in which one sample is typed into every field that has a rule; `base` holds the choices made before. */
export type SampleRound = { base: Answers; cases: readonly SampleCase[] }

/** Answers that make as many fields as possible visible, by key. */
const choices: Readonly<Record<string, string>> = {
  applicationPurpose: 'REGISTRATION',
  debarred: 'YES',
  ownershipType: 'PVT LTD',
  rehabMember: 'YES',
}

function baseOf(type: TypeDefinition, method: string): Answers {
  const answers: Record<string, AnswerValue> = { paymentMethod: method }
  let made = 0
  for (const { group } of listGroups(type)) {
    if (group.repeat === undefined) continue
    const kind = group.fields.find(({ key, options }) => key === 'type' && options !== undefined)
    for (const value of kind?.options === undefined ? [null] : getOptions(kind.options).map((option) => option.value)) {
      made += 1
      answers[rowPath(group.group, sampleId(made))] = { order: made }
      if (value !== null) answers[`${rowPath(group.group, sampleId(made))}/type`] = value
    }
  }
  for (const place of listFields(type, answers)) {
    const chosen = choices[place.field.key]
    if (chosen !== undefined) answers[place.path] = chosen
    if (place.field.key !== 'startDate') continue
    const start = parseField(place.field, sampleStart, scopeOf(place, answers))
    answers[place.path] = start.ok ? start.value : null
  }
  return answers
}

/** The visible fields that have a rule, except a birth date, which decides the age, and dates that must be recent. */
function ruledPlaces(type: TypeDefinition, base: Answers): readonly { place: FieldPlace; rule: RuleName }[] {
  return listFields(type, base).flatMap((place) => {
    const { field, group, path } = place
    const scope = scopeOf(place, base)
    const rule = ruleOf(field, scope)
    const decides = group.fields.some(({ computed }) => computed?.as === 'age' && computed.from === field.key)
    const isNear = field.withinYears !== undefined
    const isAsked = isVisible(field, scope) && !field.readOnly && !decides && !isNear && base[path] === undefined
    return rule === null || !isAsked ? [] : [{ place, rule }]
  })
}

function dependsOnMethod({ ruleBy, visibleWhen }: FieldDefinition): boolean {
  return [ruleBy?.field, visibleWhen?.field].includes('paymentMethod')
}

/** Enough rounds that each sample of each rule of the type is typed into every field with that rule. */
export function sampleRounds(type: TypeDefinition, today: CalendarDate): readonly SampleRound[] {
  const samples = { ...ruleSamples, ...limitSamples(today) }
  return getOptions('paymentMethod').flatMap(({ value: method }, index) => {
    const base = baseOf(type, method)
    // Fields that do not depend on the method were tried with the first method.
    const ruled = ruledPlaces(type, base).filter(({ place }) => index === 0 || dependsOnMethod(place.field))
    const good = ruled.map(({ place, rule }) => ({
      place,
      rule,
      raws: [...(samples[rule]?.valid ?? []), ...(samples[rule]?.validRaw ?? [])],
      outcome: 'accepted' as const,
    }))
    const bad = ruled.map(({ place, rule }) => ({
      place,
      rule,
      raws: samples[rule]?.invalid ?? [],
      outcome: getRule(rule).severity === 'warn' ? ('flagged' as const) : ('refused' as const),
    }))
    return [good, bad].flatMap((list) => {
      const count = Math.max(...list.map(({ raws }) => raws.length))
      return Array.from({ length: count }, (_, n) => ({
        base,
        cases: list.flatMap(({ raws, ...rest }) => {
          const raw = raws[n % raws.length]
          return raw === undefined ? [] : [{ ...rest, raw }]
        }),
      }))
    })
  })
}
