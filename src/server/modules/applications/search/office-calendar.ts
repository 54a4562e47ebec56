import type { Kysely } from 'kysely'
import { type AgeLimits, limitsByDesk } from '#domain/enlistment/desk/age-limits.ts'
import type { Desk } from '#domain/enlistment/desk/desks.ts'
import type { OfficeDays } from '#domain/reference/office-days.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readSettings } from '../../settings/service.ts'

/** When the office works, and how long an application may wait at each desk. */
export type DeskRules = { office: OfficeDays; limits: Record<Desk, AgeLimits> }

/** The configured weekend, and the days on which the whole office is closed. */
export async function readOfficeDays(db: Kysely<Database>): Promise<OfficeDays> {
  return (await readDeskRules(db)).office
}

export async function readDeskRules(db: Kysely<Database>): Promise<DeskRules> {
  const [settings, holidays] = await Promise.all([
    readSettings(db),
    db
      .selectFrom('closures')
      .select(['from_date as from', 'to_date as to'])
      .where('official_id', 'is', null)
      .where('from_minute', 'is', null)
      .execute(),
  ])
  return { office: { weekend: settings.weekend, holidays }, limits: limitsByDesk((name) => settings[name]) }
}
