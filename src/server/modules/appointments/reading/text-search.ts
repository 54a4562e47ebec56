import { type Kysely, type RawBuilder, sql } from 'kysely'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { nameQuery } from '#domain/reference/name-key.ts'
import { nameCondition } from '../../../platform/database/names.ts'
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
  const [topic, name] = [wordQuery(typed), nameQuery(typed)]
  if (topic === null && name === null) return { ids: [] }
  const ofTopic = topic === null ? sql`false` : sql`a.words @@ ${topic}`
  const ofName = name === null ? sql`false` : nameCondition('v.name_key', name)
  const candidates = sql`SELECT id FROM (
    SELECT a.id FROM appointments a WHERE ${ofTopic} AND ${within}
    UNION ALL
    SELECT a.id FROM visitors v JOIN appointments a ON a.visitor_id = v.id
    WHERE ${ofName} AND ${within}) either`
  const matches = sql`(${ofTopic} OR (SELECT ${ofName} FROM visitors v WHERE v.id = a.visitor_id))`
  const rows = sql`FROM appointments a WHERE ${within} ORDER BY a.created_at DESC, a.id`
  return findWords(db, { candidates, matches, newest: { table: 'appointments', alias: 'a', rows } })
}
