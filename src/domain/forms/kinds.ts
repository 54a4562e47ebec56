import type { AnswerValue } from '../drafts/operations.ts'
import { isCalendarDate, makeDate } from '../reference/calendar.ts'
import { readText, type TextKind } from '../reference/read-text.ts'
import { readInScope, type Scope } from './conditions.ts'
import type { FieldDefinition, FieldKind } from './definition.ts'
import { normalise, normaliseLines } from './normalise.ts'
import type { RuleName } from './rules.ts'

/** The value of one field. */
export type FieldValue = string | number | boolean | readonly string[]

/** The result of reading a typed text: a value, null for an empty text, or why it is not a value. */
export type ParsedValue = { ok: true; value: FieldValue | null } | { ok: false; code: 'not_a_number' | 'not_a_date' }

export type FieldKindRule = {
  /** Longest text that a draft keeps, in UTF-16 units; of a multiselect, of each choice. Rules require less. */
  maxLength: number
  /** The value of a typed text or a choice. The field's rule has normalised the text before. */
  parse: (raw: string) => ParsedValue
  /** The text of a value in its input, in ASCII digits. */
  format: (value: AnswerValue) => string
  /** Whether a JSON value has the shape of this kind, whatever its length. */
  isValue: (value: unknown) => boolean
  /** The issue code for a value of another shape. */
  wrongValue: 'wrong_kind' | 'not_a_number' | 'not_a_date'
}

/** More choices than any list offers. */
const maxChoices = 100

/** Text that every database and every canonical form can store: no NUL, no half of a surrogate pair. */
function isCleanText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && !/\p{Surrogate}/u.test(value)
}

function isChoices(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= maxChoices && value.every(isCleanText)
}

const orNull = (text: string): ParsedValue => ({ ok: true, value: text === '' ? null : text })
const asText = (value: AnswerValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function textKind(maxLength: number): FieldKindRule {
  return { maxLength, parse: orNull, format: asText, isValue: isCleanText, wrongValue: 'wrong_kind' }
}

function numberKind(pattern: RegExp, isNumber: (value: number) => boolean, kind: TextKind = 'number'): FieldKindRule {
  return {
    maxLength: 24,
    parse: (raw) => {
      const text = readText(raw, kind)
      if (text === '') return { ok: true, value: null }
      const value = Number(text)
      return pattern.test(text) && isNumber(value) ? { ok: true, value } : { ok: false, code: 'not_a_number' }
    },
    format: asText,
    isValue: (value) => typeof value === 'number' && isNumber(value),
    wrongValue: 'not_a_number',
  }
}

const integerKind = numberKind(/^-?\d+$/, Number.isSafeInteger)
/** Below this, amounts and shares are exact to the paisa in a double. */
const isExact = (value: number) => Math.abs(value) <= 1e13
const decimal = /^-?\d+(?:\.\d*)?$/
const decimalKind = numberKind(decimal, isExact)
const moneyKind = numberKind(decimal, isExact, 'money')

/**
 * Reads dd/mm/yyyy (any separator or none) and yyyy-mm-dd, in either digits. Null when the calendar has no such day.
 */
export function parseDate(raw: string): string | null {
  const text = readText(raw, 'date')
  const yearFirst = /^(\d{4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,2})$/.exec(text)
  if (yearFirst !== null) return makeDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayFirst =
    /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return dayFirst === null ? null : makeDate(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
}

const dateKind: FieldKindRule = {
  maxLength: 10,
  parse: (raw) => {
    if (readText(raw, 'date') === '') return { ok: true, value: null }
    const value = parseDate(raw)
    return value === null ? { ok: false, code: 'not_a_date' } : { ok: true, value }
  },
  format: (value) => asText(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
  isValue: (value) => typeof value === 'string' && isCalendarDate(value),
  wrongValue: 'not_a_date',
}

/** An unticked box is no answer; `false` is accepted too, because clients send it. */
const checkboxKind: FieldKindRule = {
  maxLength: 5,
  parse: (raw) => ({ ok: true, value: raw === 'true' || raw === 'on' ? true : null }),
  format: (value) => (value === true ? 'true' : ''),
  isValue: (value) => typeof value === 'boolean',
  wrongValue: 'wrong_kind',
}

const multiselectKind: FieldKindRule = {
  maxLength: 100,
  parse: (raw) => {
    const values = raw.split(',').filter((value) => value !== '')
    return { ok: true, value: values.length === 0 ? null : values }
  },
  format: (value) => (isChoices(value) ? value.join(',') : ''),
  isValue: isChoices,
  wrongValue: 'wrong_kind',
}

/** The rules of each kind of field. The client has one input for each kind. */
export const fieldKindRules = {
  text: textKind(400),
  textarea: textKind(4000),
  digits: textKind(64),
  tel: textKind(64),
  email: textKind(320),
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  date: dateKind,
  radio: textKind(100),
  select: textKind(100),
  multiselect: multiselectKind,
  checkbox: checkboxKind,
} as const satisfies Record<FieldKind, FieldKindRule>

/** What is wrong with the shape of a value; null when a draft may store it. */
export function checkValue(kind: FieldKind, value: unknown): 'wrong_kind' | 'too_long' | null {
  const rule: FieldKindRule = fieldKindRules[kind]
  if (!rule.isValue(value)) return 'wrong_kind'
  const texts = Array.isArray(value) ? value : [value]
  return texts.some((text) => typeof text === 'string' && text.length > rule.maxLength) ? 'too_long' : null
}

/** The rule of a field in this scope: where the definition says so, another field of its row or group decides it. */
export function ruleOf(field: FieldDefinition, scope: Scope): RuleName | null {
  return decidedRule(field, scope) ?? field.rule ?? null
}

/**
 * The rule that people are shown: where another field decides, none until that field is answered. Otherwise a
 * transaction id would be described as a bank slip before a bank was chosen.
 */
export function shownRule(field: FieldDefinition, scope: Scope): RuleName | null {
  const isOpen = field.ruleBy !== undefined && (readInScope(field.ruleBy.field, scope) ?? null) === null
  return isOpen ? null : ruleOf(field, scope)
}

function decidedRule({ ruleBy }: FieldDefinition, scope: Scope): RuleName | undefined {
  const by = ruleBy === undefined ? null : readInScope(ruleBy.field, scope)
  return typeof by === 'string' && ruleBy !== undefined && Object.hasOwn(ruleBy.map, by) ? ruleBy.map[by] : undefined
}

/** The typed text normalised by the rule of the field in this scope; a field of several lines keeps its lines. */
export function normaliseField(field: FieldDefinition, raw: string, scope: Scope): string {
  const rule = ruleOf(field, scope)
  if (rule === null) return readText(raw, 'choice')
  return field.kind === 'textarea' ? normaliseLines(rule, raw) : normalise(rule, raw)
}

/** The stored value of a typed text, normalised by its rule. */
export function parseField(field: FieldDefinition, raw: string, scope: Scope): ParsedValue {
  const kind: FieldKindRule = fieldKindRules[field.kind]
  return kind.parse(normaliseField(field, raw, scope))
}

/** The text of a stored value in its input. */
export function formatForInput(field: FieldDefinition, value: AnswerValue): string {
  const kind: FieldKindRule = fieldKindRules[field.kind]
  return kind.format(value)
}
