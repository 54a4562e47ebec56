import type { KeptColumns } from '#contract/payments/statement-columns.ts'
import type { ColumnChoice } from '#domain/payments/statement/column-choices.ts'
import { parseStatement, type Statement } from '#domain/payments/statement/parse-statement.ts'
import type { StatementTable } from '#domain/payments/statement/statement-tables.ts'
import { sha256Hex } from '#sync/sha256.ts'

/** The columns that a clerk has just chosen for the tables with this key. */
export type ChosenTable = { key: string; columns: readonly ColumnChoice[] }
export type TextRequest = { text: string; chosen: ChosenTable | null; kept: readonly KeptColumns[] }

/** A table with the columns that desks chose before for tables of its form. */
export type ReadTable = StatementTable & { fingerprint: string; kept: KeptColumns | null }
export type ReadStatement = Omit<Statement, 'tables'> & { tables: readonly ReadTable[] }

/**
 * Reads a text with the columns that were chosen now, or earlier for the same heading if they still fit. Rows without a
 * heading have the same form at several banks, so earlier choices are only proposed for them.
 */
export async function readText({ text, chosen, kept }: TextRequest): Promise<ReadStatement> {
  const now = new Map(chosen === null ? [] : [[chosen.key, chosen.columns] as const])
  const first = parseStatement(text, now)
  const tables = await Promise.all(first.tables.map((table) => withKept(table, kept)))
  const earlier = tables.flatMap(({ key, columns, hasHeading, kept: own }) =>
    own !== null && hasHeading && hasOwnNames(columns) && !now.has(key) ? [[key, own.columns] as const] : [],
  )
  if (earlier.length === 0) return { ...first, tables }
  const again = parseStatement(text, new Map([...now, ...earlier]))
  // Safeguard: an earlier choice that does not fit these rows is not used, and the page asks again.
  const misfits = new Set(again.tables.filter(({ isMisfit }) => isMisfit).map(({ key }) => key))
  const fitting = earlier.filter(([key]) => !misfits.has(key))
  const last = misfits.size === 0 ? again : parseStatement(text, new Map([...now, ...fitting]))
  const shown = last.tables.map((table) => (misfits.has(table.key) ? { ...table, isUnclear: true } : table))
  return { ...last, tables: await Promise.all(shown.map((table) => withKept(table, kept))) }
}

/** Two columns of one name are told apart by their place only, which another bank may swap. */
function hasOwnNames(columns: StatementTable['columns']): boolean {
  return new Set(columns.map(({ name }) => name.toLowerCase())).size === columns.length
}

async function withKept(table: StatementTable, kept: readonly KeptColumns[]): Promise<ReadTable> {
  const fingerprint = await sha256Hex(table.key)
  const found = kept.find((one) => one.fingerprint === fingerprint && one.columns.length === table.columns.length)
  if (found === undefined) return { ...table, fingerprint, kept: null }
  const columns = table.columns.map((column, at) =>
    column.isFixed || table.isChosen ? column : { ...column, choice: found.columns[at] ?? column.choice },
  )
  return { ...table, columns, fingerprint, kept: found }
}
