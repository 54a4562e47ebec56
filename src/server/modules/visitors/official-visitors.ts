import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** An erased visitor is on the list of no official. */
export async function forgetVisitorOf(trx: Kysely<Database>, visitorId: string): Promise<void> {
  await trx.deleteFrom('official_visitors').where('visitor_id', '=', visitorId).execute()
}

/** The rows of `official_visitors AS p` of the official that an account is. */
export function ofAccount(userId: string | null): RawBuilder<boolean> {
  return sql<boolean>`p.official_id = (SELECT o.id FROM officials o WHERE o.user_id = ${userId})`
}
