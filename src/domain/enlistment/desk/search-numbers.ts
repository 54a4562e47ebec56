import type { Answers } from '../../drafts/operations.ts'
import { listFields, scopeOf } from '../../forms/answers.ts'
import type { FormDefinition } from '../../forms/definition.ts'
import { ruleOf } from '../../forms/kinds.ts'
import type { RuleName } from '../../forms/rules.ts'
import { searchedReference } from '../../payments/identity/compared-reference.ts'
import { normaliseMobile } from '../../reference/identifiers.ts'
import { readText } from '../../reference/read-text.ts'
import { readOfficeNumber } from '../enlistment-number.ts'

/** The kinds of numbers by which a search finds an application, and its e-mail address. The whole number must match. */
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
  'email',
  // The digits of the number of a slip or a pay order. No payment is matched and no duplicate is found by a part.
  'part',
] as const
export type NumberKind = (typeof numberKinds)[number]
export type SearchNumber = { kind: NumberKind; value: string }

/** The kind of a number by the rule of its field, so that a further field with one of these rules is found too. */
const kindByRule: Partial<Record<RuleName, NumberKind>> = {
  mobile: 'mobile',
  nid: 'nid',
  tin: 'tin',
  bin: 'bin',
  bankAccount: 'account',
  bkashTrx: 'transaction',
  nagadTrx: 'transaction',
  bankSlipNo: 'slip',
  email: 'email',
}

// The number of a deposit slip is the shortest that a rule allows.
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

/** The number in the one spelling that is compared; an empty list when the text cannot be a number. */
export function searchNumber(kind: NumberKind, text: string): SearchNumber[] {
  if (kind === 'transaction' || kind === 'slip') return searchReference(kind, text)
  if (kind === 'email') return searchAddress(text)
  const plain = normaliseSpelling(text)
  if (plain === null) return []
  const value = kind === 'mobile' ? (normaliseMobile(plain) ?? plain) : kind === 'nid' ? shortNid(plain) : plain
  return [{ kind, value }]
}

/** The label of a payment's number is no part of it. */
function searchReference(kind: NumberKind, text: string): SearchNumber[] {
  const value = searchedReference(text)
  const isNumber = /^[\dA-Z]+$/.test(value) && value.length >= fewestCharacters && value.length <= mostCharacters
  return isNumber ? [{ kind, value }] : []
}

function searchAddress(text: string): SearchNumber[] {
  const value = readText(text, 'email')
  return /^[^\s@]+@[^\s@]+$/.test(value) ? [{ kind: 'email', value }] : []
}

/** Letters that a bank puts before the number of a slip or a pay order; people quote the digits alone. */
const slipLetters = /^[A-Z]{1,4}(?=\d{5,}$)/
/** Those of them that are an abbreviation, so that people add them to a number. */
const addedLetters = /^(?:PO|DD|TT|DS|SL|SLIP|CHQ|CH)(?:NO|NR|NUMBER)?(?=\d{5,}$)/

/** The numbers with the parts by which people search for them: of `PO13065467` its digits. */
export function withParts(numbers: readonly SearchNumber[]): SearchNumber[] {
  return numbers.flatMap((number) => {
    const isSlip = (number.kind === 'transaction' || number.kind === 'slip') && slipLetters.test(number.value)
    return isSlip ? [number, { kind: 'part' as const, value: number.value.replace(slipLetters, '') }] : [number]
  })
}

/**
 * The numbers that a typed text may mean, and an e-mail address. Ten digits that begin with 1 may also be a mobile number without its zero.
 */
export function typedNumbers(typed: string): string[] {
  const plain = normaliseSpelling(typed)
  const others = plain === null ? [] : [plain, normaliseMobile(plain) ?? plain, shortNid(plain)]
  const office = readOfficeNumber(typed)
  const references = searchReference('transaction', typed).map(({ value }) => value)
  return [
    ...new Set([
      ...others,
      ...(office === null ? [] : [office.number.replaceAll('-', '')]),
      ...references,
      // The slip may have been entered without its letters.
      ...references.map((value) => value.replace(addedLetters, '')),
      ...searchAddress(typed).map(({ value }) => value),
    ]),
  ]
}

/** A national ID of 17 digits is the one of 13 digits with the year of birth before it. */
function shortNid(digits: string): string {
  return /^\d{17}$/.test(digits) ? digits.slice(4) : digits
}

function normaliseSpelling(typed: string): string | null {
  const plain = readText(typed, 'code')
  const isNumber = /^\+?[\dA-Z]+$/.test(plain)
  const isLong = plain.length >= fewestCharacters && plain.length <= mostCharacters
  return isNumber && isLong ? plain.replace('+', '') : null
}
