/**
 * Arrays as PostgreSQL reads them: `{…}` with the elements between the braces. A column of many rows goes as one parameter, which
 * costs the database less than to read the rows as JSON.
 */
export function arrayLiteral(elements: readonly (string | number)[]): string {
  return `{${elements.join(',')}}`
}

/** A text as an element of an array; null is SQL NULL. */
export function textElement(text: string | null | undefined): string {
  if (text === null || text === undefined) return 'NULL'
  // Looking first is cheaper than replacing nothing.
  return text.includes('"') || text.includes('\\') ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** JSON as an element of an array; JSON's null stays JSON's, and only undefined is SQL NULL. */
export function jsonElement(value: unknown): string {
  const json = JSON.stringify(value)
  if (json === undefined) return 'NULL'
  // A plain text needs escaping only where JSON put its quotes.
  if (typeof value === 'string' && json.length === value.length + 2) return `"\\"${value}\\""`
  return textElement(json)
}
