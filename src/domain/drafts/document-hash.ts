import type { Answers, AnswerValue } from './operations.ts'
import { owningRow } from './paths.ts'

type EntryLike = { readonly value: AnswerValue }

/** The entries that belong to the document: no tombstones, and nothing of a removed row. */
export function isLive(path: string, entries: ReadonlyMap<string, EntryLike>): boolean {
  const entry = entries.get(path)
  if (entry === undefined || entry.value === null) return false
  const row = owningRow(path)
  return row === null || entries.get(row)?.value !== null
}

export function liveAnswers(entries: ReadonlyMap<string, EntryLike>): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const [path, entry] of entries) if (isLive(path, entries)) answers[path] = entry.value
  return answers
}

/** RFC 8785 (JSON Canonicalization Scheme) for the values that a document can hold. */
export function canonicalJson(value: AnswerValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(',')}]`
  const members = Object.entries(value).sort(byCodeUnit)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join(',')}}`
}

export function isSameValue(one: AnswerValue, other: AnswerValue): boolean {
  if (one === other) return true
  // A fast path: nearly all values are strings, numbers and booleans; only lists, rows and attachments need recursion.
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return canonicalJson(one) === canonicalJson(other)
}

/**
 * The text whose SHA-256 (hex) is the `docHash`. Both sides compute it, and a phone shows "on the server" only when
 * both hashes are equal.
 */
export function canonicalDocument(answers: Answers): string {
  const members = Object.entries(answers).sort(byCodeUnit)
  return `{${members.map(([path, value]) => `${JSON.stringify(path)}:${canonicalJson(value)}`).join(',')}}`
}

/** RFC 8785 sorts by UTF-16 code units, which is what `<` does on JavaScript strings. */
function byCodeUnit([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
