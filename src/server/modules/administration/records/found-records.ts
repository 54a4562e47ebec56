import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { matchesName, nameKey, nameQuery } from '#domain/reference/name-key.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Text } from '#domain/text.ts'

/** The parts of a record in which a search looks. A missing mobile number or e-mail address is not found. */
export type SearchedText = {
  /** Names and other words, in both languages. */
  names: readonly string[]
  mobile?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Returns whether a typed text finds a record: parts of its names, in any order and spelling; any part of a name or an e-mail
 * address exactly as it is written, such as a sign; or its whole mobile number.
 */
function finderOf(typed: string): (searched: SearchedText) => boolean {
  // Once for all records: Unicode folds one typed character into up to eighteen.
  const query = nameQuery(typed)
  const written = [typed, readText(typed, 'name')].map((text) => text.toLowerCase())
  const address = readText(typed, 'email')
  const typedMobile = normaliseMobile(typed)
  return ({ names, mobile, email }) =>
    matchesName(nameKey(names), query) ||
    names.some((name) => written.some((text) => name.toLowerCase().includes(text))) ||
    (address !== '' && email?.includes(address) === true) ||
    (mobile != null && mobile === typedMobile)
}

/** The page of the items that a typed text finds among all; an office has some hundreds of a kind. */
export function pageOfFound<Item>(
  all: readonly Item[],
  { text, page, size }: { text: string; page: number; size: number },
  searched: (item: Item) => SearchedText,
): { list: Item[]; page: number; size: number; total: number } {
  const isFound = finderOf(text)
  const found = all.filter((item) => isFound(searched(item)))
  return { list: found.slice((page - 1) * size, page * size), page, size, total: found.length }
}

type Person = {
  nameBn: string
  nameEn: string
  department: Text | null
  designation: Text | null
  mobile?: string | null | undefined
  email?: string | null | undefined
}

/** A person of the office: the names of the person, the department and the designation, and the contact. */
export function searchedPerson({ nameBn, nameEn, department, designation, mobile, email }: Person): SearchedText {
  const places = [department, designation].flatMap((place) => (place === null ? [] : [place.bn, place.en]))
  return { names: [nameBn, nameEn, ...places], mobile, email }
}
