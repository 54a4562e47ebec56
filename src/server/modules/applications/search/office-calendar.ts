import type { Kysely } from 'kysely'
import type { OfficeDays } from '#domain/reference/office-days.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readSettings } from '../../settings/service.ts'

/** The weekend as it is set, and the days on which the whole office is closed. */
export async function readOfficeDays(db: Kysely<Database>): Promise<OfficeDays> {
  const [{ weekend }, holidays] = await Promise.all([
    readSettings(db),
    db
      .selectFrom('closures')
      .select(['from_date as from', 'to_date as to'])
      .where('official_id', 'is', null)
      .where('from_minute', 'is', null)
      .execute(),
  ])
  return { weekend, holidays }
}
