import { type Kysely, sql } from 'kysely'

/**
 * A file that was rewritten is stored under the hash of the new bytes. What its sender announced is kept beside it, so
 * that the same upload is recognised when it is repeated; both are null where the bytes are those that were sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE files ADD COLUMN original_sha256 text, ADD COLUMN original_size integer,
    ADD CONSTRAINT files_original CHECK ((original_sha256 IS NULL) = (original_size IS NULL))`.execute(db)
}
