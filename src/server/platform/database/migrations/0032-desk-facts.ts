import { type Kysely, sql } from 'kysely'

/** What colleagues should know of an application beside it: duplicates, who has it open, and their notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE applications ADD COLUMN has_duplicate boolean NOT NULL DEFAULT false`,
  // Terms of one enlistment have the same numbers because they have to.
  `UPDATE applications a SET has_duplicate = true WHERE EXISTS (
     SELECT FROM application_numbers n
     JOIN application_numbers o ON o.key = n.key AND o.kind = n.kind AND o.application_id <> n.application_id
     JOIN applications b ON b.id = o.application_id
     WHERE n.application_id = a.id AND n.kind IN ('nid', 'tin', 'bin', 'transaction')
       AND (a.enlistment_id IS NULL OR b.enlistment_id IS DISTINCT FROM a.enlistment_id))`,
  // Few rows have the flag: their list is an index of its own, in each order.
  `CREATE INDEX applications_duplicates ON applications (submitted_at DESC, id)
     INCLUDE (status, kind, type, district, purpose, arrived_at) WHERE status <> 'draft' AND has_duplicate`,
  `CREATE INDEX applications_duplicates_arrived ON applications (status, arrived_at, id)
     INCLUDE (kind, type, district, purpose, is_returned, has_no_slip, debarred_to)
     WHERE status <> 'draft' AND has_duplicate`,
  // Applications whose flag has to be looked at. Without keys, so that no transaction waits for another one here.
  `CREATE TABLE duplicate_checks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id uuid NOT NULL
  )`,

  // Worth nothing after a crash: every open page says so again within half a minute.
  `CREATE UNLOGGED TABLE application_openings (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    opened_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (application_id, user_id)
  )`,
  `CREATE INDEX application_openings_seen ON application_openings (seen_at)`,

  `CREATE TABLE application_notes (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    by_user_id uuid NOT NULL REFERENCES users,
    text text NOT NULL,
    at timestamptz NOT NULL
  )`,
  `CREATE INDEX application_notes_application ON application_notes (application_id, at)`,
  // They go only with their application.
  `CREATE FUNCTION refuse_changed_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RAISE EXCEPTION 'A note is never changed';
   END $$`,
  `CREATE TRIGGER notes_stay BEFORE UPDATE ON application_notes FOR EACH ROW EXECUTE FUNCTION refuse_changed_note()`,
]
