import { type Kysely, sql } from 'kysely'

/** Visitors and their appointments. Needs the extension btree_gist: `requireExtensions` has made sure of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // token_hash: a keyed hash of what a visitor without an account presents. nid_key: a keyed hash of the NID in one form,
  // by which it is found whole. An erased visitor keeps its row, because appointments name it.
  `CREATE TABLE visitors (
    id uuid PRIMARY KEY,
    token_hash bytea UNIQUE,
    user_id uuid UNIQUE REFERENCES users,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text,
    mobile text,
    nid text,
    nid_key bytea,
    address text,
    district text,
    image_file_id uuid,
    locale text NOT NULL DEFAULT 'bn',
    version integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    erased_at timestamptz
  )`,
  `CREATE INDEX visitors_newest ON visitors (created_at DESC, id) WHERE erased_at IS NULL`,
  `CREATE INDEX visitors_mobile ON visitors (mobile) WHERE mobile IS NOT NULL`,
  `CREATE INDEX visitors_nid ON visitors (nid_key) WHERE nid_key IS NOT NULL`,
  `ALTER TABLE files ADD COLUMN visitor_id uuid REFERENCES visitors`,
  `CREATE INDEX files_visitor ON files (visitor_id) WHERE visitor_id IS NOT NULL`,

  // starts_at and ends_at are set while it has a time. sequence rises with each change that a calendar has to learn of.
  `CREATE TABLE appointments (
    id uuid PRIMARY KEY,
    official_id uuid NOT NULL REFERENCES officials,
    visitor_id uuid NOT NULL REFERENCES visitors,
    type text NOT NULL CHECK (type IN ('online', 'in-person')),
    status text NOT NULL DEFAULT 'APPLIED',
    version integer NOT NULL DEFAULT 0,
    topic text NOT NULL,
    person_count integer NOT NULL,
    extras jsonb NOT NULL DEFAULT '{}',
    requested_date text NOT NULL DEFAULT '',
    requested_hour integer NOT NULL DEFAULT -1,
    requested_min integer NOT NULL DEFAULT -1,
    starts_at timestamptz,
    ends_at timestamptz,
    meeting_link_id uuid REFERENCES meeting_links,
    reason text,
    sequence integer NOT NULL DEFAULT 0,
    checked_in_at timestamptz,
    checked_out_at timestamptz,
    reminded_sequence integer,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((starts_at IS NULL) = (ends_at IS NULL) AND (starts_at IS NULL OR starts_at < ends_at)),
    CHECK (status NOT IN ('APPROVED', 'RESCHEDULED') OR starts_at IS NOT NULL),
    -- One official is in one place at a time, whatever two desks do at the same moment.
    CONSTRAINT appointments_no_overlap EXCLUDE USING gist
      (official_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status IN ('APPROVED', 'RESCHEDULED'))
  )`,
  `CREATE INDEX appointments_newest ON appointments (created_at DESC, id)`,
  `CREATE INDEX appointments_official ON appointments (official_id, created_at DESC, id)`,
  `CREATE INDEX appointments_visitor ON appointments (visitor_id, created_at DESC, id)`,
  `CREATE INDEX appointments_time ON appointments (starts_at, id) WHERE starts_at IS NOT NULL`,
  `CREATE INDEX appointments_official_time ON appointments (official_id, starts_at) WHERE starts_at IS NOT NULL`,
  `CREATE INDEX appointments_applied ON appointments (created_at, id) WHERE status = 'APPLIED'`,

  // What happened to an appointment, in its own order; the audit has the same for the office as a whole.
  `CREATE TABLE appointment_changes (
    appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
    version integer NOT NULL,
    action text NOT NULL,
    status text NOT NULL,
    starts_at timestamptz,
    ends_at timestamptz,
    reason text,
    by_user_id uuid REFERENCES users,
    by_name text,
    by_actor text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (appointment_id, version)
  )`,
]
