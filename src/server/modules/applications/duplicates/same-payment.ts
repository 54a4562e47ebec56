import { type Kysely, sql } from 'kysely'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** Fewer digits are in many slip numbers. */
const fewestDigits = 5

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
 * payment, copied badly. So may be a slip of which only the letters differ (`DS9817771`, `SONALI9817771`, `9817771`),
 * unless its bank is certainly another. The expressions are those of the indexes `payments_similar` and
 * `payments_slip_digits`.
 */
export async function listSimilarPayment(db: Kysely<Database>, id: string, most: number): Promise<string[]> {
  const similar = (alias: string) => sql`ltrim(translate(${sql.ref(`${alias}.reference`)}, 'OIL', '011'), '0')`
  const digits = (alias: string) => sql`regexp_replace(${sql.ref(`${alias}.reference`)}, '\\D', '', 'g')`
  const { rows } = await sql<{ id: string }>`
    SELECT other.application_id AS id FROM payments mine JOIN payments other ON ${similar('other')} = ${similar('mine')}
      AND other.reference <> mine.reference
    WHERE mine.application_id = ${id} AND ${similar('mine')} <> '' AND (other.is_submitted OR other.state = 'CONFIRMED')
    UNION
    SELECT other.application_id FROM payments mine JOIN payments other
      ON other.method = 'Bank' AND ${digits('other')} = ${digits('mine')} AND other.reference <> mine.reference
        AND (other.bank IS NULL OR mine.bank IS NULL OR other.bank = mine.bank)
    WHERE mine.application_id = ${id} AND mine.method = 'Bank' AND length(${digits('mine')}) >= ${fewestDigits}
      AND (other.is_submitted OR other.state = 'CONFIRMED')
    LIMIT ${most}`.execute(db)
  return rows.map((row) => row.id)
}
