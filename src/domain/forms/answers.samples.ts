import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { attachmentPath, rowPath } from '../drafts/paths.ts'
import { addYears, type CalendarDate } from '../reference/calendar.ts'
import { listFields, scopeOf } from './answers.ts'
import { isRequired } from './conditions.ts'
import type { FieldKind, FormDefinition } from './definition.ts'
import { ruleOf } from './kinds.ts'
import { getOptions } from './options.ts'
import { type FieldPlace, listGroups } from './paths.ts'
import { ruleSamples } from './rules.samples.ts'
import { getRule } from './rules.ts'
import { isDocumentRequired } from './validate.ts'

/** A client UUID that tests can predict. */
export function sampleId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** Answered first, because other answers depend on it. */
const choices: Readonly<Record<string, string>> = {
  applicationPurpose: 'REGISTRATION',
  paymentPurpose: 'REGISTRATION',
  paymentMethod: 'bkash',
  transactionId: 'BK41A7X9QZ',
  debarred: 'NO',
  district: 'Rajshahi',
  nameBn: 'মোঃ আবদুল করিম',
  nameEn: 'Md. Abdul Karim',
}

const byKind: Readonly<Record<FieldKind, AnswerValue>> = {
  text: 'Sample',
  textarea: 'Sample',
  digits: '1234567890',
  tel: '01712345678',
  email: 'karim@example.org',
  integer: 3,
  decimal: 25,
  money: 500_000,
  date: '2020-01-15',
  radio: null,
  select: null,
  multiselect: null,
  checkbox: true,
}

function sampleValue(place: FieldPlace, answers: Answers, today: CalendarDate): AnswerValue {
  const { field } = place
  const chosen = choices[field.key]
  if (chosen !== undefined) return chosen
  if (field.options !== undefined) {
    const first = getOptions(field.options)[0]?.value ?? null
    return field.kind === 'multiselect' && first !== null ? [first] : first
  }
  const name = ruleOf(field, scopeOf(place, answers))
  const rule = name === null ? null : getRule(name)
  if (field.withinYears !== undefined) return today
  if (rule?.type === 'date' && rule.min === 'today') return addYears(today, 1)
  if (name === 'age') return 34
  return (name === null ? undefined : ruleSamples[name]?.valid?.[0]) ?? byKind[field.kind]
}

/**
 * A complete form of any kind, made from its definition: the required answers, the fewest rows, a file in every
 * required slot. For tests only.
 */
export function sampleAnswers(type: FormDefinition, today: CalendarDate): Answers {
  const answers: Record<string, AnswerValue> = {}
  let made = 0
  for (const { group } of listGroups(type)) {
    for (let order = 0; order < (group.repeat?.min ?? 0); order += 1) {
      made += 1
      answers[rowPath(group.group, sampleId(made))] = { order }
    }
  }
  for (const place of listFields(type, answers)) {
    if (place.field.readOnly || !isRequired(place.field, scopeOf(place, answers))) continue
    answers[place.path] = sampleValue(place, answers, today)
  }
  for (const { slot, ...rest } of type.steps.flatMap((step) => step.documents)) {
    if (!isDocumentRequired({ slot, ...rest }, answers)) continue
    made += 1
    const file = { name: `${slot}.pdf`, size: 12_345, sha256: 'ab'.repeat(32), mime: 'application/pdf', order: 0 }
    answers[attachmentPath(slot, sampleId(made))] = file
  }
  return answers
}
