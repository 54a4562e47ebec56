import { type Kysely, sql } from 'kysely'

/** Which phone an application was begun on: messages name it, and it is never forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE application_devices ADD COLUMN began boolean NOT NULL DEFAULT false`,
  // The phone that made an application was always noted first, in the transaction that made it.
  `UPDATE application_devices SET began = true FROM (
     SELECT DISTINCT ON (application_id) application_id, device_id FROM application_devices
     ORDER BY application_id, first_seen, told_at NULLS FIRST, device_id) AS earliest
   WHERE application_devices.application_id = earliest.application_id
     AND application_devices.device_id = earliest.device_id`,
]
