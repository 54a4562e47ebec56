import { type Kysely, sql } from 'kysely'

/** Each desk has limits of age of its own. Those that were set for all of them go to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of splitAgeLimits) await sql.raw(statement).execute(db)
}

export const splitAgeLimits = [
  `INSERT INTO settings (key, value)
     SELECT 'setting ' || desk || limits.suffix, s.value
     FROM settings s
     JOIN (VALUES ('setting dueSoonDays', 'DueSoonDays'), ('setting lateDays', 'LateDays')) limits (key, suffix) USING (key)
     CROSS JOIN unnest(ARRAY['reception', 'committee', 'chairman', 'recheck']) desk
     ON CONFLICT (key) DO NOTHING`,
  `DELETE FROM settings WHERE key IN ('setting dueSoonDays', 'setting lateDays')`,
]
