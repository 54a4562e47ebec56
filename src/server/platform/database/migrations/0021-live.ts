import { type Kysely, sql } from 'kysely'

/** The Secretary's Hour: sessions and the places of their guests. Who has a connection is not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // revision rises with every change of the session or of one of its guests; the changed guest carries it too, so that a
  // server reads what is new by one comparison. passed_serial: the highest serial that `callNext` has called.
  `CREATE TABLE live_sessions (
    id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('OPEN', 'PAUSED', 'ENDED')),
    host_user_id uuid NOT NULL REFERENCES users,
    host_name_bn text NOT NULL,
    host_name_en text NOT NULL,
    url text,
    announcement text,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    last_action_at timestamptz NOT NULL,
    revision bigint NOT NULL DEFAULT 0,
    last_serial integer NOT NULL DEFAULT 0,
    passed_serial integer NOT NULL DEFAULT 0,
    calls integer NOT NULL DEFAULT 0,
    CHECK ((state = 'ENDED') = (ended_at IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX live_sessions_one ON live_sessions ((true)) WHERE state IN ('OPEN', 'PAUSED')`,
  `CREATE INDEX live_sessions_newest ON live_sessions (started_at DESC, id)`,

  // token_hash: a keyed hash of what the guest's phone presents. Personal fields are null after the retention time.
  `CREATE TABLE live_guests (
    id uuid PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES live_sessions,
    serial integer NOT NULL,
    state text NOT NULL CHECK (state IN ('WAIT', 'CALLED', 'IN_CALL', 'DONE', 'CALL_REJECTED', 'LEFT', 'ENDED')),
    revision bigint NOT NULL,
    token_hash bytea NOT NULL,
    full_name text,
    mobile text,
    district text,
    purpose text,
    misses integer NOT NULL DEFAULT 0,
    last_miss text CHECK (last_miss IN ('no_answer', 'offline', 'declined')),
    url text,
    reason text,
    joined_at timestamptz NOT NULL,
    called_at timestamptz,
    ring_until timestamptz,
    answered_at timestamptz,
    ended_at timestamptz,
    erased_at timestamptz,
    UNIQUE (session_id, serial),
    CHECK (state <> 'CALLED' OR ring_until IS NOT NULL),
    CHECK (state <> 'IN_CALL' OR answered_at IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX live_guests_one_place ON live_guests (session_id, mobile) WHERE state IN ('WAIT', 'CALLED', 'IN_CALL')`,
  `CREATE INDEX live_guests_changed ON live_guests (session_id, revision)`,
  `CREATE INDEX live_guests_token ON live_guests (token_hash, joined_at DESC)`,
  `CREATE INDEX live_guests_personal ON live_guests (joined_at) WHERE erased_at IS NULL`,
]
