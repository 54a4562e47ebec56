import { type Kysely, sql } from 'kysely'

/**
 * When the value of an answer was given, and which phone attached a file. Both were looked for elsewhere: the one in all
 * operations of the draft for each conflict, the other in the phone that wrote the name of the file last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE answers ADD COLUMN value_at timestamptz, ADD COLUMN attached_by text`,
  `UPDATE answers SET attached_by = device_id WHERE path LIKE 'documents/%' AND value <> 'null'`,
  `UPDATE answers SET value_at = given.at FROM (
     SELECT application_id, rev, device_id, min(at) AS at FROM operations
     WHERE outcome = 'acked' GROUP BY application_id, rev, device_id) AS given
   WHERE given.application_id = answers.application_id AND given.rev = answers.value_rev
     AND given.device_id = answers.device_id`,
]
