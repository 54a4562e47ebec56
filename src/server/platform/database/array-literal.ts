/**
 * Array literals of PostgreSQL: `{…}` around the elements. A column of many rows is sent as one parameter, which costs
 * the database less than reading the rows from JSON.
 */
export function arrayLiteral(elements: readonly (string | number)[]): string {
  return `{${elements.join(',')}}`
}

/** A text as an array element; null becomes SQL NULL. */
export function textElement(text: string | null | undefined): string {
  if (text === null || text === undefined) return 'NULL'
  // Searching first is cheaper than a replacement without a match.
  return text.includes('"') || text.includes('\\') ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** JSON as an array element; JSON's null stays JSON's, and only undefined becomes SQL NULL. */
export function jsonElement(value: unknown): string {
  const json = JSON.stringify(value)
  if (json === undefined) return 'NULL'
  // JSON.stringify added only the quotes, so only those need escaping.
  if (typeof value === 'string' && json.length === value.length + 2) return `"\\"${value}\\""`
  return textElement(json)
}
