import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The last row that a list of a large table shows: counting a million rows for each page would take longer than reading
 * the page. People narrow such a list down instead of turning five hundred pages.
 */
export const mostListed = 10_000

/** The number of rows of `matching` (a FROM clause with its conditions), at most `most`. */
export async function countUpToMost(
  db: Kysely<Database>,
  matching: RawBuilder<unknown>,
  most = mostListed,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT ${matching} LIMIT ${most}) AS found`.execute(db)
  return rows[0]?.total ?? 0
}

/** LIMIT and OFFSET of a page; a page beyond the end of the list is empty. */
export function pageRows({ page, size }: { page: number; size: number }): RawBuilder<unknown> {
  const offset = Math.min((page - 1) * size, mostListed)
  return sql`LIMIT ${Math.min(size, mostListed - offset)} OFFSET ${offset}`
}
