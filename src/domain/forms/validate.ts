import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { parsePath } from '../drafts/paths.ts'
import { addYears, ageOn, type CalendarDate, isCalendarDate } from '../reference/calendar.ts'
import { readsLikeAddress } from '../reference/web-address.ts'
import { isAnswered, type ResolveContext, resolveAnswers, scopeOf } from './answers.ts'
import { holds, isRequired, isVisible, takesValuesFromOther } from './conditions.ts'
import type { DocumentSlot, FormDefinition, GroupDefinition, StepDefinition } from './definition.ts'
import { fieldKindRules, ruleOf } from './kinds.ts'
import { getOptions } from './options.ts'
import { type FormPage, listPages } from './pages.ts'
import { type FieldPlace, fieldPath, findField, findPart, listGroupFields, listRows } from './paths.ts'
import { getRule, type Rule, type RuleName } from './rules.ts'

/** Everything that can be wrong with an answer. The client has a sentence in both languages for each. */
export const issueCodes = [
  'required',
  'pattern',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_a_number',
  'not_a_date',
  'wrong_kind',
  'in_the_future',
  'in_the_past',
  'before_start',
  'too_long_ago',
  'too_young',
  'not_at_that_age',
  'not_an_option',
  'must_be_true',
  'nid_year',
  // A name: it is accepted, and the desk looks at it.
  'reads_like_address',
  'too_few_rows',
  'too_many_rows',
  'file_missing',
  'file_not_uploaded',
  'file_to_replace',
  // Set by the server only: another live application uses the value.
  'taken',
] as const
export type IssueCode = (typeof issueCodes)[number]

/**
 * One thing to correct. `path` is an answer path, `{group}` for its rows, `documents/{slot}` for a missing document or
 * `documents/{slot}/{fileId}` for a file. `warn` is shown to the desk and never blocks. `rule` names the rule whose
 * label describes a valid value; `limit` is the number or day that was exceeded; `character` is the first one that the
 * pattern allows nowhere.
 */
export type FieldIssue = {
  path: string
  code: IssueCode
  step: string
  severity: 'error' | 'warn'
  rule?: RuleName
  limit?: number | string
  character?: string
}

/**
 * `files`: ids of the files that the server has; without it, every attached file of the answers counts. `toReplace`:
 * ids of files that a desk asked to replace.
 */
export type ValidationContext = ResolveContext & {
  files?: ReadonlySet<string> | undefined
  toReplace?: ReadonlySet<string> | undefined
}

type Finding = Pick<FieldIssue, 'code' | 'limit' | 'character'> & { severity?: 'warn' }
type RuleContext = { place: FieldPlace; answers: Answers; today: CalendarDate }

function checkText(rule: Rule, value: string): Finding | null {
  if (rule.minLength !== undefined && value.length < rule.minLength) return { code: 'too_short', limit: rule.minLength }
  if (rule.maxLength !== undefined && value.length > rule.maxLength) return { code: 'too_long', limit: rule.maxLength }
  const { pattern, characters } = rule
  if (pattern === undefined || pattern.test(value)) {
    const isLink = characters !== undefined && readsLikeAddress(value)
    return isLink ? { code: 'reads_like_address', severity: 'warn' } : null
  }
  const character = characters && [...value].find((each) => !characters.test(each))
  return { code: 'pattern', ...(character !== undefined && { character }) }
}

function checkNumber(rule: Rule, value: number, today: CalendarDate): Finding | null {
  const max = rule.max === 'currentYear' ? Number(today.slice(0, 4)) : rule.max
  if (rule.type === 'integer' && !Number.isSafeInteger(value)) return { code: 'not_a_number' }
  if (typeof rule.min === 'number' && value < rule.min) return { code: 'too_small', limit: rule.min }
  return typeof max === 'number' && value > max ? { code: 'too_large', limit: max } : null
}

function readBeside(name: string, { place, answers }: RuleContext): AnswerValue {
  return answers[fieldPath(place.group, { key: name }, place.rowId)] ?? null
}

function checkDate(rule: Rule, value: string, context: RuleContext): Finding | null {
  if (rule.max === 'today' && value > context.today) return { code: 'in_the_future', limit: context.today }
  if (rule.min === 'today' && value < context.today) return { code: 'in_the_past', limit: context.today }
  const start = rule.notBeforeField === undefined ? null : readBeside(rule.notBeforeField, context)
  return typeof start === 'string' && value < start ? { code: 'before_start', limit: start } : null
}

/** Checks a date: it may be too many years ago (`withinYears`, a payment), or a birth date may give a wrong age. */
function checkAge({ field, group }: FieldPlace, value: string, today: CalendarDate): Finding | null {
  if (field.withinYears !== undefined) {
    const earliest = addYears(today, -field.withinYears)
    // An application may be returned and corrected long after it was paid.
    if (value < earliest) return { code: 'too_long_ago', limit: earliest, severity: 'warn' }
  }
  const age = group.fields.find(({ computed }) => computed?.as === 'age' && computed.from === field.key)
  const { min, max } = age?.rule === undefined ? {} : getRule(age.rule)
  const years = ageOn(value, today)
  if (typeof min === 'number' && years < min) return { code: 'too_young', limit: min }
  return typeof max === 'number' && years > max ? { code: 'too_long_ago', limit: addYears(today, -max) } : null
}

/** The years of experience are at most the years since the person reached working age. */
function checkExperience(rule: Rule, value: number, context: RuleContext): Finding | null {
  const age = rule.ageField === undefined ? null : readBeside(rule.ageField, context)
  const possible = typeof age === 'number' ? Math.max(0, age - workingAge) : null
  if (possible === null || value <= possible) return null
  return { code: 'not_at_that_age', limit: possible, severity: 'warn' }
}

/** The age from which the law of Bangladesh allows work (Labour Act 2006, sections 2 and 34). */
const workingAge = 14

/**
 * Whether the field is an age that is computed from a given birth date. A wrong age is reported at the birth date,
 * where it can be corrected.
 */
function isFollowing({ field, group, rowId }: FieldPlace, answers: Answers): boolean {
  if (field.computed?.as !== 'age') return false
  const birth = answers[fieldPath(group, { key: field.computed.from }, rowId)]
  return typeof birth === 'string' && isCalendarDate(birth)
}

function checkBirthYear(rule: Rule, value: string, context: RuleContext): Finding | null {
  const birth = rule.birthYearField === undefined ? null : readBeside(rule.birthYearField, context)
  const agrees = value.length !== 17 || typeof birth !== 'string' || birth.slice(0, 4) === value.slice(0, 4)
  return agrees ? null : { code: 'nid_year' }
}

function checkRule(rule: Rule, value: AnswerValue, context: RuleContext): Finding | null {
  if (rule.equals !== undefined) return value === rule.equals ? null : { code: 'must_be_true' }
  if (typeof value === 'number') return checkNumber(rule, value, context.today) ?? checkExperience(rule, value, context)
  if (typeof value !== 'string') return null
  if (rule.type === 'date') return checkDate(rule, value, context) ?? checkAge(context.place, value, context.today)
  return checkText(rule, value) ?? checkBirthYear(rule, value, context)
}

function checkOptions(place: FieldPlace, value: AnswerValue): Finding | null {
  if (place.field.options === undefined) return null
  const known = new Set(getOptions(place.field.options).map((option) => option.value))
  const chosen = Array.isArray(value) ? value : [value]
  return chosen.every((choice) => known.has(choice)) ? null : { code: 'not_an_option' }
}

/** What is wrong with one field, given resolved answers. */
function checkField(place: FieldPlace, answers: Answers, today: CalendarDate): FieldIssue | null {
  const { field, path, step } = place
  const scope = scopeOf(place, answers)
  if (field.readOnly || !isVisible(field, scope) || isFollowing(place, answers)) return null
  const value = answers[path] ?? null
  const name = ruleOf(field, scope)
  const rule = name === null ? null : getRule(name)
  const issue = (finding: Finding, severity: 'error' | 'warn' = 'error'): FieldIssue => ({
    path,
    step: step.step,
    severity,
    ...(name === null ? {} : { rule: name }),
    ...finding,
  })
  if (!isAnswered(value)) {
    if (!isRequired(field, scope)) return null
    return issue({ code: rule?.equals === undefined ? 'required' : 'must_be_true' })
  }
  const kind = fieldKindRules[field.kind]
  if (!kind.isValue(value)) return issue({ code: kind.wrongValue })
  const unknownOption = checkOptions(place, value)
  if (unknownOption !== null) return issue(unknownOption)
  if (typeof value === 'string' && value.length > kind.maxLength)
    return issue({ code: 'too_long', limit: kind.maxLength })
  const finding = rule === null ? null : checkRule(rule, value, { place, answers, today })
  return finding === null ? null : issue(finding, finding.severity ?? rule?.severity)
}

function checkRows(group: GroupDefinition, step: StepDefinition, answers: Answers): FieldIssue | null {
  if (group.repeat === undefined) return null
  const count = listRows(group, answers).length
  const { min, max } = group.repeat
  const base = { path: group.group, step: step.step, severity: 'error' } as const
  if (count < min) return { ...base, code: 'too_few_rows', limit: min }
  return count > max ? { ...base, code: 'too_many_rows', limit: max } : null
}

/** The ids of the files attached to a slot, in no particular order. */
function listFileIds(slot: string, answers: Answers): readonly string[] {
  return Object.keys(answers).flatMap((path) => {
    const parsed = path.startsWith(`documents/${slot}/`) ? parsePath(path) : null
    return parsed?.kind === 'attachment' ? [parsed.fileId] : []
  })
}

/** Whether the document must be attached, given the answers. */
export function isDocumentRequired(slot: DocumentSlot, answers: Answers): boolean {
  return slot.required || (slot.requiredWhen !== undefined && holds(slot.requiredWhen, { answers }))
}

function checkSlot(
  slot: DocumentSlot,
  step: StepDefinition,
  { answers, files, toReplace }: Checked,
): readonly FieldIssue[] {
  const fileIds = listFileIds(slot.slot, answers)
  const path = `documents/${slot.slot}`
  const base = { step: step.step, severity: 'error' } as const
  if (fileIds.length === 0) return isDocumentRequired(slot, answers) ? [{ ...base, path, code: 'file_missing' }] : []
  return fileIds.flatMap((fileId): FieldIssue[] => {
    if (toReplace?.has(fileId)) return [{ ...base, path: `${path}/${fileId}`, code: 'file_to_replace' }]
    const isMissing = files !== undefined && !files.has(fileId)
    return isMissing ? [{ ...base, path: `${path}/${fileId}`, code: 'file_not_uploaded' }] : []
  })
}

/** Resolved answers, with the other facts that the checks need. */
type Checked = Pick<ValidationContext, 'files' | 'toReplace'> & { answers: Answers; today: CalendarDate }

function checkPage({ step, groups, documents }: FormPage, checked: Checked): readonly FieldIssue[] {
  const { answers, today } = checked
  const groupIssues = groups.flatMap((group) => {
    // The issues of the other group are reported there, where they can be corrected.
    if (takesValuesFromOther(group, answers)) return []
    const rows = checkRows(group, step, answers)
    const fields = listGroupFields(group, step, answers).map((place) => checkField(place, answers, today))
    return [rows, ...fields].filter((issue) => issue !== null)
  })
  return [...groupIssues, ...documents.flatMap((slot) => checkSlot(slot, step, checked))]
}

/** What is wrong with the field at a path, or null. Takes the draft's answers unresolved. */
export function validateField(
  { form, path }: { form: FormDefinition; path: string },
  answers: Answers,
  context: ValidationContext,
): FieldIssue | null {
  const place = findField(form, path)
  if (place === null) return null
  const resolved = resolveAnswers(form, answers, context)
  return takesValuesFromOther(place.group, resolved) ? null : checkField(place, resolved, context.today)
}

/**
 * Whether the issue of a document, which was found before, still holds: a slip is missing only while it is required.
 * Issues of files do not depend on other answers.
 */
export function isStillMissing(form: FormDefinition, { path, code }: FieldIssue, answers: Answers): boolean {
  const part = findPart(form, path)
  return code !== 'file_missing' || part?.kind !== 'slot' || isDocumentRequired(part.slot, answers)
}

/** What is wrong on one page, in the order of the form. Takes the draft's answers unresolved. */
export function validatePage(
  { form, page }: { form: FormDefinition; page: FormPage },
  answers: Answers,
  context: ValidationContext,
): readonly FieldIssue[] {
  return checkPage(page, { ...context, answers: resolveAnswers(form, answers, context) })
}

/** What is wrong with the whole application. It may be submitted when no issue `blocks`. */
export function validateForm(
  form: FormDefinition,
  answers: Answers,
  context: ValidationContext,
): readonly FieldIssue[] {
  const checked = { ...context, answers: resolveAnswers(form, answers, context) }
  return listPages(form).flatMap((page) => checkPage(page, checked))
}

/** Whether the issue blocks the submission. */
export function blocks(issue: FieldIssue): boolean {
  return issue.severity === 'error'
}
