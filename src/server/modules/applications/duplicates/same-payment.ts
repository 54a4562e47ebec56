import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** `paymentState`: the state of the reference in the other application; null if it was refused or replaced there. */
export type SamePayment = { id: string; paymentState: 'GIVEN' | 'CONFIRMED' | null }

/**
 * Applications, including drafts, with the same payment reference: both have it stored, or it was refused to one of
 * them. Rejected applications count as well.
 */
export async function listSamePayment(db: Kysely<Database>, id: string, most: number): Promise<SamePayment[]> {
  const { rows } = await sql<SamePayment>`
    SELECT o.id, theirs.state AS "paymentState"
    FROM (
      SELECT other.application_id AS id FROM payments mine JOIN payments other ON other.method = mine.method
        AND other.transaction_id = mine.transaction_id AND other.application_id <> mine.application_id
      WHERE mine.application_id = ${id}
      UNION SELECT c.application_id FROM payment_clashes c WHERE c.other_id = ${id}
      UNION SELECT c.other_id FROM payment_clashes c WHERE c.application_id = ${id}
    ) o
    LEFT JOIN (payments mine JOIN payments theirs ON theirs.method = mine.method
      AND theirs.transaction_id = mine.transaction_id)
      ON mine.application_id = ${id} AND theirs.application_id = o.id
    LIMIT ${most}`.execute(db)
  return rows
}
