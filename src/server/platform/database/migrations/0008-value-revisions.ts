import { type Kysely, sql } from 'kysely'

/** The revision at which a value was written: `rev` is higher where a conflict has raised it since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE answers ADD COLUMN value_rev integer').execute(db)
  await sql.raw('UPDATE answers SET value_rev = rev').execute(db)
  await sql.raw('ALTER TABLE answers ALTER COLUMN value_rev SET NOT NULL').execute(db)
}
