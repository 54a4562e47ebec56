import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { ageOn, type CalendarDate, isCalendarDate } from '../reference/calendar.ts'
import { findDistrict } from '../reference/districts.ts'
import { isVisible, type Scope, takesValuesFromOther } from './conditions.ts'
import type { FieldDefinition, FormDefinition } from './definition.ts'
import { normaliseField, ruleOf } from './kinds.ts'
import { type FieldPlace, fieldPath, listGroupFields, listGroups, listRows } from './paths.ts'

/** `today` is the date in Dhaka; `feeTotal` the current fee of the schedule, whole taka. */
export type ResolveContext = { today: CalendarDate; feeTotal?: number | undefined }

type Working = Record<string, AnswerValue>

/** Conditions that depend on each other are never this deep; the limit stops a wrong definition from looping. */
const maxConditionDepth = 8

/** The scope in which the conditions of a place are evaluated. */
export function scopeOf(place: FieldPlace, answers: Answers): Scope {
  return { answers, group: place.group, rowId: place.rowId }
}

/** Every field of the form that exists for these answers, hidden ones included, in the order of the form. */
export function listFields(form: FormDefinition, answers: Answers): readonly FieldPlace[] {
  return listGroups(form).flatMap(({ group, step }) => listGroupFields(group, step, answers))
}

/** Whether an answer counts as given. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null || value === false) return false
  return typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0
}

function normaliseValue(field: FieldDefinition, value: AnswerValue, scope: Scope): AnswerValue {
  if (typeof value !== 'string') return value
  if (field.options === 'districts') return findDistrict(value)?.nameEn ?? value
  return ruleOf(field, scope) === null || field.kind === 'date' ? value : normaliseField(field, value, scope)
}

/** Fields of removed rows do not count, though the draft may still hold them. */
function dropOrphans(form: FormDefinition, answers: Working): void {
  for (const { group } of listGroups(form)) {
    if (group.repeat === undefined) continue
    const rows = new Set(listRows(group, answers).map((row) => row.rowId))
    const lead = `${group.group}/`
    for (const path of Object.keys(answers)) {
      if (path.startsWith(lead) && !rows.has(path.slice(lead.length).split('/')[0] ?? '')) delete answers[path]
    }
  }
}

function takeOver(answers: Working, from: string, to: string): void {
  const value = answers[from]
  if (isAnswered(value) && value !== undefined) answers[to] = value
  else delete answers[to]
}

function copySameGroups(form: FormDefinition, answers: Working): void {
  for (const { group } of listGroups(form)) {
    if (group.sameAs === undefined || !takesValuesFromOther(group, answers)) continue
    for (const field of group.fields) takeOver(answers, `${group.sameAs.prefix}.${field.key}`, fieldPath(group, field))
  }
}

function computeField(place: FieldPlace, answers: Working, context: ResolveContext): void {
  const { field, group, path, rowId } = place
  if (field.copyFrom !== undefined && !isAnswered(answers[path])) {
    const source = group.fields.some((other) => other.key === field.copyFrom)
      ? fieldPath(group, { key: field.copyFrom }, rowId)
      : field.copyFrom
    takeOver(answers, source, path)
  }
  if (field.computed?.as === 'fee') {
    if (context.feeTotal === undefined) delete answers[path]
    else answers[path] = context.feeTotal
  }
  if (field.computed?.as === 'same') takeOver(answers, field.computed.from, path)
  if (field.computed?.as === 'age') {
    const birth = answers[fieldPath(group, { key: field.computed.from }, rowId)]
    const known = typeof birth === 'string' && isCalendarDate(birth) && birth <= context.today
    if (known) answers[path] = ageOn(birth, context.today)
  }
}

function clearHidden(fields: readonly FieldPlace[], answers: Working): void {
  for (let depth = 0; depth < maxConditionDepth; depth += 1) {
    const hidden = fields.filter((place) => place.path in answers && !isVisible(place.field, scopeOf(place, answers)))
    if (hidden.length === 0) return
    for (const { path } of hidden) delete answers[path]
  }
}

/**
 * The answers that count: normalised, without hidden fields and removed rows, with copied groups and computed values.
 * The draft itself keeps what was typed. Resolving twice changes nothing.
 */
export function resolveAnswers(form: FormDefinition, answers: Answers, context: ResolveContext): Answers {
  const resolved: Working = {}
  for (const [path, value] of Object.entries(answers)) if (isAnswered(value)) resolved[path] = value
  dropOrphans(form, resolved)
  const fields = listFields(form, resolved)
  for (const place of fields) {
    const given = resolved[place.path]
    if (given === undefined) continue
    const value = normaliseValue(place.field, given, scopeOf(place, resolved))
    if (isAnswered(value)) resolved[place.path] = value
    // A single dash in a number field normalises to nothing.
    else delete resolved[place.path]
  }
  clearHidden(fields, resolved)
  copySameGroups(form, resolved)
  for (const place of fields) computeField(place, resolved, context)
  // Copying can fill a field that is hidden itself.
  clearHidden(fields, resolved)
  return resolved
}
