import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DuplicateSign, duplicateNumbers } from '#domain/enlistment/desk/duplicate-signs.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** A number that more applications have does not distinguish people, so only this many are read. */
const mostOfNumber = 100

const kinds = sql`n.kind IN (${sql.join(duplicateNumbers.map((kind) => sql.lit(kind)))})`

/** SQL for the applications that share a number with application `id`: rows `n` with `other_id`, read from an index. */
export function sharers(id: RawBuilder<unknown> | string): RawBuilder<unknown> {
  return sql`(SELECT n.kind, s.application_id AS other_id FROM application_numbers n CROSS JOIN LATERAL (
      SELECT o.application_id FROM application_numbers o
      WHERE o.key = n.key AND o.kind = n.kind AND o.application_id <> n.application_id LIMIT ${sql.lit(mostOfNumber)}) s
    WHERE n.application_id = ${id} AND ${kinds})`
}

/** Whether `a` and `b` are not of the same enlistment: applications of one enlistment always have the same numbers. */
export const ofOtherEnlistments = sql`(a.enlistment_id IS NULL OR b.enlistment_id IS DISTINCT FROM a.enlistment_id)`

export type Sharer = { id: string; same: DuplicateSign[] }

/** Other applications with the same numbers: those with the most shared kinds of number first, then the newest. */
export async function listSharers(db: Kysely<Database>, id: string, most: number): Promise<Sharer[]> {
  const { rows } = await sql<Sharer>`
    SELECT b.id, array_agg(DISTINCT n.kind) AS same
    FROM ${sharers(sql`${id}::uuid`)} n JOIN applications b ON b.id = n.other_id JOIN applications a ON a.id = ${id}::uuid
    WHERE ${ofOtherEnlistments} GROUP BY b.id
    ORDER BY count(DISTINCT n.kind) DESC, b.submitted_at DESC, b.id LIMIT ${most}`.execute(db)
  return rows
}
