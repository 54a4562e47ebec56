import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Removes an erased visitor from the lists of all officials. */
export async function forgetVisitorOf(trx: Kysely<Database>, visitorId: string): Promise<void> {
  await trx.deleteFrom('official_visitors').where('visitor_id', '=', visitorId).execute()
}

/** The rows of `official_visitors AS p` for the official that an account belongs to. */
export function ofAccount(userId: string | null): RawBuilder<boolean> {
  return sql<boolean>`p.official_id = (SELECT o.id FROM officials o WHERE o.user_id = ${userId})`
}
