import { type Kysely, sql } from 'kysely'

/** What a desk returned stays readable after the holder sent it again; messages know how their sending went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // All answers as they were when a desk last returned the application: beside them the desk sees what changed since.
  `ALTER TABLE applications ADD COLUMN returned_answers jsonb`,

  // tried_at is when the last try began, failure why it did not succeed, gateway_ref the number that the gateway gave.
  `ALTER TABLE messages
     ADD COLUMN parts integer NOT NULL DEFAULT 1,
     ADD COLUMN failure text,
     ADD COLUMN gateway_ref text,
     ADD COLUMN tried_at timestamptz`,
  `ALTER TABLE messages ADD CONSTRAINT messages_state CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'))`,
  `CREATE INDEX messages_newest ON messages (created_at DESC, id)`,
  // What is looked after by the minute is a handful of rows among all that were ever sent.
  `CREATE INDEX messages_open ON messages (state, created_at) WHERE state <> 'SENT'`,
]
