import type { Answers } from '../../drafts/operations.ts'
import { listFields, scopeOf } from '../../forms/answers.ts'
import type { FormDefinition } from '../../forms/definition.ts'
import { ruleOf } from '../../forms/kinds.ts'
import type { RuleName } from '../../forms/rules.ts'
import { normaliseMobile, stripSeparators } from '../../reference/identifiers.ts'
import { toAsciiDigits } from '../../reference/numerals.ts'

/** Numbers by which an application is found, as a whole and never by a part. */
export const numberKinds = [
  'tracking',
  'enlistment',
  'mobile',
  'nid',
  'tin',
  'bin',
  'account',
  'transaction',
  'slip',
] as const
export type NumberKind = (typeof numberKinds)[number]
export type SearchNumber = { kind: NumberKind; value: string }

/** Which answers are such numbers, by the rule of their field: a further field with one of these rules is found too. */
const kindByRule: Partial<Record<RuleName, NumberKind>> = {
  mobile: 'mobile',
  nid: 'nid',
  tin: 'tin',
  bin: 'bin',
  bankAccount: 'account',
  bkashTrx: 'transaction',
  nagadTrx: 'transaction',
  bankSlipNo: 'slip',
}

// The shortest that a rule allows, of a deposit slip.
const fewestCharacters = 3
const mostCharacters = 40

/** The numbers in resolved answers. */
export function numbersOfAnswers(form: FormDefinition, answers: Answers): SearchNumber[] {
  return listFields(form, answers).flatMap((place) => {
    const rule = ruleOf(place.field, scopeOf(place, answers))
    const kind = rule === null ? undefined : kindByRule[rule]
    const value = answers[place.path]
    return kind === undefined || typeof value !== 'string' ? [] : searchNumber(kind, value)
  })
}

/** The number in the one spelling that is compared; none when it is too short to be one. */
export function searchNumber(kind: NumberKind, text: string): SearchNumber[] {
  const plain = normaliseSpelling(text)
  if (plain === null) return []
  const value = kind === 'mobile' ? (normaliseMobile(plain) ?? plain) : kind === 'nid' ? shortNid(plain) : plain
  return [{ kind, value }]
}

/** The numbers that a typed text may be. Ten digits that begin with 1 are a mobile number without its zero as well. */
export function typedNumbers(typed: string): string[] {
  const plain = normaliseSpelling(typed)
  if (plain === null) return []
  return [...new Set([plain, normaliseMobile(plain) ?? plain, shortNid(plain)])]
}

/** The 17 digits of a national ID are its 13 behind the year of birth. */
function shortNid(digits: string): string {
  return /^\d{17}$/.test(digits) ? digits.slice(4) : digits
}

function normaliseSpelling(typed: string): string | null {
  const plain = stripSeparators(toAsciiDigits(typed.normalize('NFKC'))).toUpperCase()
  const isNumber = /^\+?[\dA-Z]+$/.test(plain)
  const isLong = plain.length >= fewestCharacters && plain.length <= mostCharacters
  return isNumber && isLong ? plain.replace('+', '') : null
}
