import { dictionary } from '@zxcvbn-ts/language-common'
import { minPasswordLength } from '#contract/auth/auth.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { readText } from '#domain/reference/read-text.ts'

/** What an attacker knows about the person and tries first. */
export type PersonFacts = { fullName: string; mobile: string | null; email: string | null }

const mostCommon = 10_000
// Shorter parts of a number occur in too many passwords by chance.
const shortestPiece = 6

/** The most common passwords that are long enough to be allowed; the list is in order of frequency. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength).slice(0, mostCommon),
)

/** Names of the portal and its purpose, in both languages; the authority's names come from the settings. */
const portalNames = ['Talika portal', 'তালিকা পোর্টাল', 'enlistment', 'নিবন্ধন', 'authority', 'কর্তৃপক্ষ'] as const

export type AuthorityNames = { nameBn: string; nameEn: string }
type Use = {
  /** The field of the body that contains the password. */
  field: string
  /** Null when it is not yet known whose password it is. */
  person: PersonFacts | null
  authority: AuthorityNames
}

/** Null when the password may be used. */
export function refuseWeakPassword(password: string, { field, person, authority }: Use): Refusal | null {
  const typed = simplify(password)
  if (isPortalName(typed, authority)) return refuse('password_weak', { fields: [{ path: field, code: 'too_common' }] })
  const code = common.has(typed) ? 'too_common' : person !== null && holdsOwnData(typed, person) ? 'own_data' : null
  return code === null ? null : refuse('password_weak', { fields: [{ path: field, code }] })
}

/** A name of the portal or the authority, some of its words or its initials, with or without digits and signs. */
function isPortalName(typed: string, { nameBn, nameEn }: AuthorityNames): boolean {
  const initials = nameEn.split(/\s+/).map((word) => word.slice(0, 1))
  return [...portalNames, nameBn, nameEn, initials.join('')].some((name) => isOwnName(typed, name))
}

function holdsOwnData(typed: string, { fullName, mobile, email }: PersonFacts): boolean {
  return isOwnNumber(typed, mobile) || isOwnName(typed, fullName) || isOwnEmail(typed, email)
}

/** The whole number in any spelling, also within a longer text, or the end of the number alone. */
function isOwnNumber(typed: string, mobile: string | null): boolean {
  const subscriber = mobile?.slice(-10) ?? ''
  if (subscriber === '') return false
  return typed.includes(subscriber) || (typed.length >= shortestPiece && subscriber.endsWith(typed))
}

/** One or several consecutive words of the name, with or without digits and signs around them. */
function isOwnName(typed: string, fullName: string): boolean {
  const letters = onlyLetters(typed)
  if (letters === '') return false
  const words = simplify(fullName).split(/\s+/).map(onlyLetters)
  return words.some((_, from) => words.some((__, to) => words.slice(from, to + 1).join('') === letters))
}

function isOwnEmail(typed: string, email: string | null): boolean {
  if (email === null) return false
  const [name = ''] = email.toLowerCase().split('@')
  return typed === email.toLowerCase() || typed === name
}

function simplify(text: string): string {
  return readText(text, 'words').toLowerCase()
}

/** Bengali vowel signs are marks, and are part of the letters. */
function onlyLetters(text: string): string {
  return text.replace(/[^\p{Letter}\p{Mark}]/gu, '')
}
