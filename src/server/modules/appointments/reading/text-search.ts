import { type Kysely, type RawBuilder, sql } from 'kysely'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Found, findWords, wordQuery } from '../../../platform/database/words.ts'

/**
 * Finds appointments by words of the visitor's name or of the topic, or by a whole mobile number, among the rows of
 * `appointments AS a` that are `within`.
 */
export async function findText(db: Kysely<Database>, typed: string, within: RawBuilder<unknown>): Promise<Found> {
  const mobile = normaliseMobile(typed)
  if (mobile !== null) {
    const candidates = sql`SELECT a.id FROM appointments a JOIN visitors v ON v.id = a.visitor_id
      WHERE v.mobile = ${mobile} AND ${within}`
    const matches = sql`(SELECT v.mobile FROM visitors v WHERE v.id = a.visitor_id) = ${mobile}`
    return findWords(db, { candidates, matches })
  }
  const query = wordQuery(typed)
  if (query === null) return { ids: [] }
  const candidates = sql`SELECT id FROM (
    SELECT a.id FROM appointments a WHERE a.words @@ ${query} AND ${within}
    UNION ALL
    SELECT a.id FROM visitors v JOIN appointments a ON a.visitor_id = v.id
    WHERE v.words @@ ${query} AND ${within}) either`
  const matches = sql`(a.words @@ ${query} OR (SELECT v.words @@ ${query} FROM visitors v WHERE v.id = a.visitor_id))`
  const rows = sql`FROM appointments a WHERE ${within} ORDER BY a.created_at DESC, a.id`
  return findWords(db, { candidates, matches, newest: { table: 'appointments', alias: 'a', rows } })
}
