import { readXlsx } from 'hucre/xlsx'

/** The rows of the only sheet of a workbook, by a reader of others: texts, numbers and dates as they are in it. */
export async function workbookRows(bytes: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes)
  if (sheets.length !== 1 || sheets[0] === undefined) throw new Error(`The workbook has ${sheets.length} sheets`)
  return sheets[0].rows.map((row) => [...row])
}

/** The rows below the heading, each with the names of the heading. */
export async function workbookRecords(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const [heading = [], ...rows] = await workbookRows(bytes)
  return rows.map((row) => Object.fromEntries(heading.map((name, at) => [String(name), row[at] ?? null])))
}

/** The records of a CSV. Quoted cells may have line breaks. */
export function csvRecords(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [heading = [], ...records] = rows.filter((row) => row.length > 1)
  return records.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])))
}
