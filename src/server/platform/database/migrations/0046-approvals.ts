import { type Kysely, sql } from 'kysely'

/** Changes of accounts that decide: requests that wait for an OWNER, and alarms that every OWNER has to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE approvals (
    id uuid PRIMARY KEY,
    action text NOT NULL,
    -- The account or the official; null for one that the approval will create.
    subject_id uuid,
    subject_name text NOT NULL,
    asked_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    asked_at timestamptz NOT NULL,
    -- From then on the OWNER who asked can approve it too; null: never.
    ripe_at timestamptz,
    expires_at timestamptz NOT NULL,
    -- The body of the call, and what it would change. Both contain contact data, so they go with the decision.
    body jsonb,
    changes jsonb,
    state text NOT NULL DEFAULT 'WAITING',
    version integer NOT NULL DEFAULT 0,
    decided_by uuid REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz,
    reason text
  )`,
  `CREATE INDEX approvals_newest ON approvals (asked_at DESC, id)`,
  `CREATE INDEX approvals_waiting ON approvals (asked_by) WHERE state = 'WAITING'`,
  `CREATE TABLE account_alarms (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    aspects text[] NOT NULL,
    by_user_id uuid REFERENCES users ON DELETE SET NULL,
    asked_by uuid REFERENCES users ON DELETE SET NULL,
    -- After a promotion: who entered the contact, where that was no OWNER.
    contact_by uuid REFERENCES users ON DELETE SET NULL,
    at timestamptz NOT NULL
  )`,
  `CREATE INDEX account_alarms_account ON account_alarms (user_id, at DESC)`,
  `CREATE INDEX account_alarms_newest ON account_alarms (at DESC, id)`,
  `CREATE TABLE account_alarm_reads (
    alarm_id uuid NOT NULL REFERENCES account_alarms ON DELETE CASCADE,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    read_at timestamptz NOT NULL,
    PRIMARY KEY (alarm_id, owner_id)
  )`,
]
