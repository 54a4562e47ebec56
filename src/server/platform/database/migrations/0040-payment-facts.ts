import { type Kysely, sql } from 'kysely'

/** Only what was paid at a bank can lack its slip: a wallet gives none. */
export const clearWalletFlags = `UPDATE applications a SET has_no_slip = false
  FROM payments p WHERE p.application_id = a.id AND a.has_no_slip AND p.method <> 'Bank'`

/** What a gateway took behind the submission was not found by its transaction: the job makes those entries anew. */
const remakeEntries = `UPDATE applications a SET search_form = NULL
  FROM payments p WHERE p.application_id = a.id AND a.status <> 'draft' AND p.checkout_id IS NOT NULL
    AND p.confirmed_at > a.submitted_at`

/** The words of a reason are found in another line where those of the first were erased. */
const indexReasons = `CREATE INDEX audit_rejections ON audit (md5(lower(regexp_replace(btrim(reason), '\\s+', ' ', 'g'))), id)
  WHERE to_status = 'rejected' AND reason IS NOT NULL`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [clearWalletFlags, remakeEntries, indexReasons]) await sql.raw(statement).execute(db)
}
