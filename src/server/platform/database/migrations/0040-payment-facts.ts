import { type Kysely, sql } from 'kysely'

/** Only what was paid at a bank can lack its slip: a wallet gives none. */
export const clearWalletFlags = `UPDATE applications a SET has_no_slip = false
  FROM payments p WHERE p.application_id = a.id AND a.has_no_slip AND p.method <> 'Bank'`

/** What a gateway took behind the submission was not found by its transaction: the job makes those entries anew. */
const remakeEntries = `UPDATE applications a SET search_form = NULL
  FROM payments p WHERE p.application_id = a.id AND a.status <> 'draft' AND p.checkout_id IS NOT NULL
    AND p.confirmed_at > a.submitted_at`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [clearWalletFlags, remakeEntries]) await sql.raw(statement).execute(db)
}
