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

/** A column of rows that are sent to the database: its name, its type, and its element for a row. */
export type Column<Row> = readonly [name: string, type: string, element: (row: Row) => string | number]

/**
 * Rows as one array for each column, from the parameter number `first` on: SQL that unnests them, the names of the
 * columns, and the parameters.
 */
export function columnSet<Row>(columns: readonly Column<Row>[], first: number) {
  const parameters = columns.map(([, type], at) => `$${first + at}::${type}[]`)
  return {
    from: `unnest(${parameters.join(', ')})`,
    names: columns.map(([name]) => name).join(', '),
    /** The number of the parameter after all of these. */
    next: first + columns.length,
    values: (rows: readonly Row[]) => columns.map(([, , element]) => arrayLiteral(rows.map(element))),
  }
}
