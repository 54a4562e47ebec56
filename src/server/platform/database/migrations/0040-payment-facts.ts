import { type Kysely, sql } from 'kysely'

/** Only what was paid at a bank can lack its slip: a wallet gives none. */
export const clearWalletFlags = `UPDATE applications a SET has_no_slip = false
  FROM payments p WHERE p.application_id = a.id AND a.has_no_slip AND p.method <> 'Bank'`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(clearWalletFlags).execute(db)
}
