import { type Kysely, sql } from 'kysely'

/** People, drafts, review, enlistments: the tables the first release stands on. Dates are civil dates of Asia/Dhaka. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE settings (
    key text PRIMARY KEY,
    value jsonb NOT NULL
  )`,

  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    full_name text NOT NULL,
    mobile text UNIQUE,
    email text UNIQUE,
    password_hash text NOT NULL,
    roles text[] NOT NULL DEFAULT '{USER}',
    locale text NOT NULL DEFAULT 'bn',
    status text NOT NULL DEFAULT 'ACTIVE',
    image_file_id uuid,
    created_at timestamptz NOT NULL,
    CHECK (mobile IS NOT NULL OR email IS NOT NULL)
  )`,
  `CREATE TABLE sessions (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    device_id text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  // A reset that names no account has no user_id, so that known and unknown accounts answer alike.
  `CREATE TABLE password_resets (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,

  `CREATE TABLE departments (
    id uuid PRIMARY KEY, name_en text NOT NULL UNIQUE, name_bn text NOT NULL,
    status text NOT NULL DEFAULT 'ACTIVE', version integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE designations (
    id uuid PRIMARY KEY, name_en text NOT NULL UNIQUE, name_bn text NOT NULL,
    status text NOT NULL DEFAULT 'ACTIVE', version integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE districts (
    code text PRIMARY KEY, name_en text NOT NULL UNIQUE, name_bn text NOT NULL,
    division_en text NOT NULL, division_bn text NOT NULL
  )`,
  `CREATE TABLE fees (
    type text NOT NULL, purpose text NOT NULL, effective_from date NOT NULL,
    base integer NOT NULL, vat integer NOT NULL, total integer NOT NULL CHECK (total = base + vat),
    PRIMARY KEY (type, purpose, effective_from)
  )`,
  `CREATE TABLE counters (
    name text NOT NULL, year integer NOT NULL, value integer NOT NULL,
    PRIMARY KEY (name, year)
  )`,

  `CREATE TABLE enlistments (
    id uuid PRIMARY KEY,
    number text NOT NULL UNIQUE,
    type text NOT NULL,
    name_bn text NOT NULL,
    name_en text NOT NULL,
    holder_user_id uuid REFERENCES users,
    valid_from date NOT NULL,
    valid_to date NOT NULL,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL
  )`,

  // rev counts changes of answers, version counts changes of state: a draft write guards both.
  `CREATE TABLE applications (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    type text NOT NULL,
    purpose text NOT NULL,
    status text NOT NULL,
    version integer NOT NULL DEFAULT 0,
    rev integer NOT NULL DEFAULT 0,
    schema_version integer NOT NULL,
    token_hash bytea NOT NULL,
    -- The number given at creation: with the token it opens the application for as long as it lives.
    mobile text NOT NULL,
    -- The number that the answers give now: it is told things, and opens the application too.
    contact_mobile text NOT NULL,
    locale text NOT NULL,
    holder_user_id uuid REFERENCES users,
    enlistment_id uuid REFERENCES enlistments,
    tracking_no text UNIQUE,
    fee jsonb,
    doc_hash text,
    correction jsonb,
    name_bn text, name_en text, email text, district text, nid text, tin text,
    submitted_at timestamptz,
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
    -- Room beside the rows, so that a new version of one can stay on its page and no index has to learn of it.
  ) WITH (fillfactor = 70)`,
  `CREATE UNIQUE INDEX applications_token ON applications (token_hash)`,
  `CREATE INDEX applications_desk ON applications (kind, status, submitted_at DESC, id)`,
  // Lists over several states, in the order in which the desks read them.
  `CREATE INDEX applications_submitted ON applications (kind, submitted_at DESC, id) WHERE status <> 'draft'`,
  `CREATE INDEX applications_holder ON applications (holder_user_id) WHERE holder_user_id IS NOT NULL`,
  `CREATE INDEX applications_mobile ON applications (type, contact_mobile)`,
  `CREATE INDEX applications_email ON applications (type, email) WHERE email IS NOT NULL`,
  // At most one renewal of an enlistment is under way.
  `CREATE UNIQUE INDEX applications_one_renewal ON applications (enlistment_id)
     WHERE purpose = 'RENEWAL' AND status IN ('draft', 'recheck', 'pending', 'pending1', 'pending2')`,

  // The phones that made or opened an application. old_tokens are the keyed hashes of earlier resume codes that this
  // phone may still hold: they open the application together with its device-id only. Whoever changes them or revoked_at
  // writes the application's row in the same transaction, so that no process goes on from what it remembers.
  `CREATE TABLE application_devices (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    device_id text NOT NULL,
    label text NOT NULL,
    old_tokens bytea[] NOT NULL DEFAULT '{}',
    first_seen timestamptz NOT NULL,
    last_seen timestamptz NOT NULL,
    told_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (application_id, device_id)
  )`,
  `CREATE INDEX application_devices_device ON application_devices (device_id)`,
  // Wrong tries to open an application by its code: when each was, under a keyed hash of who tried.
  `CREATE TABLE resume_tries (
    key bytea PRIMARY KEY,
    tries timestamptz[] NOT NULL,
    expires_at timestamptz NOT NULL
  )`,

  // Answers, operations and conflicts are written by one statement that holds the application's row (draft-write.ts):
  // they cannot name one that is not there. A foreign key would look it up again for every row, a tenth of the whole
  // cost of a write; whoever deletes an application deletes them first.
  `CREATE TABLE answers (
    application_id uuid NOT NULL,
    path text NOT NULL,
    value jsonb NOT NULL,
    rev integer NOT NULL,
    device_id text NOT NULL,
    foreign_rev integer NOT NULL,
    PRIMARY KEY (application_id, path)
  ) WITH (fillfactor = 80)`,
  // Outcomes are remembered for as long as the draft, so that a repeated operation is harmless however late it comes.
  // The value is kept only where the document does not hold it (rejected operations, for staff to look at).
  `CREATE TABLE operations (
    application_id uuid NOT NULL,
    op_id uuid NOT NULL,
    outcome text NOT NULL,
    rev integer,
    code text,
    path text,
    value jsonb,
    device_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (application_id, op_id)
  )`,
  `CREATE TABLE conflicts (
    application_id uuid NOT NULL,
    path text NOT NULL,
    device_id text NOT NULL,
    mine jsonb NOT NULL,
    theirs jsonb NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (application_id, path, device_id)
  )`,

  // A row is one attachment; the bytes live once under their hash, however many rows name them.
  `CREATE TABLE files (
    id uuid PRIMARY KEY,
    application_id uuid REFERENCES applications ON DELETE CASCADE,
    owner_user_id uuid REFERENCES users,
    type text NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    "order" integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX files_application ON files (application_id)`,
  `CREATE TABLE document_verdicts (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    file_id uuid NOT NULL,
    verdict text NOT NULL CHECK (verdict IN ('ok', 'replace')),
    note text,
    by_user_id uuid REFERENCES users,
    at timestamptz NOT NULL,
    PRIMARY KEY (application_id, file_id)
  )`,

  `CREATE TABLE payments (
    application_id uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
    method text NOT NULL,
    transaction_id text NOT NULL,
    paid_on date NOT NULL,
    purpose text NOT NULL,
    amount integer NOT NULL,
    slip_file_id uuid,
    state text NOT NULL CHECK (state IN ('GIVEN', 'CONFIRMED')),
    confirmed_by uuid REFERENCES users,
    confirmed_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX payments_transaction ON payments (method, transaction_id)`,
  // A reference confirms one application only, whatever two desks do at the same moment.
  `CREATE UNIQUE INDEX payments_confirmed_once ON payments (method, transaction_id) WHERE state = 'CONFIRMED'`,

  // Append-only: what happened to an application, and who looked at a full record.
  `CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id uuid REFERENCES applications,
    action text NOT NULL,
    from_status text,
    to_status text,
    by_user_id uuid REFERENCES users,
    by_name text,
    by_role text,
    reason text,
    detail jsonb,
    at timestamptz NOT NULL
  )`,
  `CREATE INDEX audit_application ON audit (application_id, id)`,

  // dedupe_key makes a message that is sent on an event go out at most once for that event.
  `CREATE TABLE messages (
    id uuid PRIMARY KEY,
    dedupe_key text NOT NULL UNIQUE,
    "to" text NOT NULL,
    kind text NOT NULL,
    locale text NOT NULL,
    text text NOT NULL,
    state text NOT NULL DEFAULT 'QUEUED',
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    sent_at timestamptz
  )`,

  `CREATE TABLE idempotency_keys (
    caller text NOT NULL,
    key uuid NOT NULL,
    body_hash bytea NOT NULL,
    status integer NOT NULL,
    body jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (caller, key)
  )`,
]
