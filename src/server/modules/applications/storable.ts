// Nothing that a form knows is nested deeper than two levels; this leaves room to see what a strange client sent.
const deepest = 8

/** PostgreSQL keeps neither NUL nor half of a surrogate pair: the text without them. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Any JSON as the database can keep it: clean texts, and nothing nested so deep that its parser gives up. */
export function storableValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((item) => storableValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storableValue(member, depth + 1)]),
  )
}
