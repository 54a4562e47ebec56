import { type Kysely, sql } from 'kysely'

/**
 * A place of the Secretary's Hour moves to another phone only with a code. A mobile number may have several places,
 * because anyone can type it; a phone has one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // kind: the purpose of a code, which is the kind of its SMS. A code for a place opens no application.
  `ALTER TABLE number_proofs ADD COLUMN kind text NOT NULL DEFAULT 'number-code'`,
  // code_id: the newest code that the phone of this place has requested. moves_to: the place whose phone gets this one at
  // moves_at. moved_at: when this place last moved to another phone.
  `ALTER TABLE live_guests ADD COLUMN code_id uuid, ADD COLUMN moves_to uuid, ADD COLUMN moves_at timestamptz,
    ADD COLUMN moved_at timestamptz, ADD CHECK ((moves_to IS NULL) = (moves_at IS NULL))`,
  `DROP INDEX live_guests_one_place`,
  `CREATE UNIQUE INDEX live_guests_one_place ON live_guests (session_id, token_hash) WHERE state IN ('WAIT', 'CALLED', 'IN_CALL')`,
  `CREATE INDEX live_guests_number ON live_guests (session_id, mobile) WHERE state IN ('WAIT', 'CALLED', 'IN_CALL')`,
]
