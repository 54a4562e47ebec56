import { type Kysely, sql } from 'kysely'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** `paymentState`: the state of the reference in the other application; null if it was refused or replaced there. */
export type SamePayment = { id: string; paymentState: PaymentState | null }

/**
 * Applications, including drafts, with the same payment reference: both have it stored, or it was refused to one of
 * them. Rejected applications count as well.
 */
export async function listSamePayment(db: Kysely<Database>, id: string, most: number): Promise<SamePayment[]> {
  const { rows } = await sql<SamePayment>`
    SELECT o.id, theirs.state AS "paymentState"
    FROM (
      SELECT other.application_id AS id FROM payments mine JOIN payments other ON other.method = mine.method
        AND other.reference = mine.reference AND other.application_id <> mine.application_id
      WHERE mine.application_id = ${id}
      UNION SELECT c.application_id FROM payment_clashes c WHERE c.other_id = ${id}
      UNION SELECT c.other_id FROM payment_clashes c WHERE c.application_id = ${id}
    ) o
    LEFT JOIN (payments mine JOIN payments theirs ON theirs.method = mine.method
      AND theirs.reference = mine.reference)
      ON mine.application_id = ${id} AND theirs.application_id = o.id
    LIMIT ${most}`.execute(db)
  return rows
}

/**
 * Other applications whose reference differs only by leading zeros, or by O for 0 and I or L for 1: it may be the same
 * payment, copied badly. The expression is that of the index `payments_similar`.
 */
export async function listSimilarPayment(db: Kysely<Database>, id: string, most: number): Promise<string[]> {
  const similar = (alias: string) => sql`ltrim(translate(${sql.ref(`${alias}.reference`)}, 'OIL', '011'), '0')`
  const { rows } = await sql<{ id: string }>`
    SELECT other.application_id AS id FROM payments mine JOIN payments other ON ${similar('other')} = ${similar('mine')}
      AND other.reference <> mine.reference
    WHERE mine.application_id = ${id} AND ${similar('mine')} <> '' AND (other.is_submitted OR other.state = 'CONFIRMED')
    LIMIT ${most}`.execute(db)
  return rows.map((row) => row.id)
}
