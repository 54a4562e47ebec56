import { type Kysely, sql } from 'kysely'

/** What renewals, reminders and revocations need beside the foundation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Why and by whom stands in the audit log; the reason is shown beside the state.
  `ALTER TABLE enlistments
     ADD COLUMN revoked_reason text,
     ADD COLUMN revoked_by uuid REFERENCES users,
     -- The last day of validity that the holder was reminded of: each term has one reminder.
     ADD COLUMN reminded_for date`,
  `CREATE INDEX enlistments_holder ON enlistments (holder_user_id) WHERE holder_user_id IS NOT NULL`,
  `CREATE INDEX enlistments_running_out ON enlistments (valid_to) WHERE revoked_at IS NULL`,
  `CREATE INDEX applications_enlistment ON applications (enlistment_id) WHERE enlistment_id IS NOT NULL`,

  // When the applicant was told that the draft will expire; a change after that begins the time anew.
  `ALTER TABLE applications ADD COLUMN expiry_warned_at timestamptz`,
  // The log outlives a draft that expired: its lines keep the id of what is gone.
  `ALTER TABLE audit DROP CONSTRAINT audit_application_id_fkey`,
]
