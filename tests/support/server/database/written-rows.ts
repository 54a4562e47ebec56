import { type Kysely, sql } from 'kysely'
import { listTables } from './table-contents.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables are read by their names, whatever their types.
type AnyDatabase = Kysely<any>
type Row = Record<string, unknown>

/** A row that was inserted (`old` is null), changed or deleted (`new` is null), with all its columns. */
export type WrittenRow = { table: string; old: Row | null; new: Row | null }

/** Notes each row that is written from now on, in this database and in its copies. */
export async function noteWrittenRows(db: AnyDatabase): Promise<void> {
  await sql`CREATE SCHEMA test_walk`.execute(db)
  await sql`CREATE TABLE test_walk.writes (id bigserial PRIMARY KEY, "table" text, old jsonb, new jsonb)`.execute(db)
  await sql`
    CREATE FUNCTION test_walk.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO test_walk.writes ("table", old, new) VALUES (TG_TABLE_NAME,
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
      RETURN NULL;
    END $$`.execute(db)
  for (const table of await listTables(db)) {
    await sql`CREATE TRIGGER test_walk_note AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION test_walk.note()`.execute(db)
  }
}

/** The rows that were written since the last call, in their order. */
export async function takeWrittenRows(db: AnyDatabase): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow & { id: string }>`
    DELETE FROM test_walk.writes RETURNING id, "table", old, new`.execute(db)
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}
