import { type Kysely, sql } from 'kysely'

/** Officials with their hours, system users with names in both languages, meeting links, holidays and absences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // full_name stays what is shown where one name is needed; of accounts that people made themselves it is all there is.
  `ALTER TABLE users
     ADD COLUMN name_bn text,
     ADD COLUMN name_en text,
     ADD COLUMN gender text,
     ADD COLUMN department_id uuid REFERENCES departments,
     ADD COLUMN designation_id uuid REFERENCES designations,
     ADD COLUMN version integer NOT NULL DEFAULT 0`,
  `CREATE INDEX users_staff ON users (full_name) WHERE roles <> '{USER}'`,

  // weekly_hours and breaks: minutes of the day in Dhaka (domain/appointments/working-hours.ts).
  `CREATE TABLE officials (
    id uuid PRIMARY KEY,
    name_en text NOT NULL,
    name_bn text NOT NULL,
    gender text NOT NULL,
    status text NOT NULL DEFAULT 'ACTIVE',
    department_id uuid REFERENCES departments,
    designation_id uuid REFERENCES designations,
    user_id uuid UNIQUE REFERENCES users,
    email text,
    mobile text,
    room text,
    image_file_id uuid REFERENCES files,
    accepts_online boolean NOT NULL DEFAULT true,
    accepts_in_person boolean NOT NULL DEFAULT true,
    is_secretary boolean NOT NULL DEFAULT false,
    sort_order integer NOT NULL DEFAULT 0,
    weekly_hours jsonb NOT NULL,
    breaks jsonb NOT NULL,
    slot_minutes integer NOT NULL,
    hours_version integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`,

  `CREATE TABLE meeting_links (
    id uuid PRIMARY KEY,
    official_id uuid NOT NULL REFERENCES officials,
    title text NOT NULL,
    provider text NOT NULL,
    url text NOT NULL,
    meeting_id text,
    passcode text,
    duration_min integer NOT NULL,
    is_default boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'ACTIVE',
    version integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX meeting_links_official ON meeting_links (official_id)`,
  `CREATE UNIQUE INDEX meeting_links_one_default ON meeting_links (official_id) WHERE is_default`,

  // Without an official it is a holiday of the whole office; without minutes it is the whole day.
  `CREATE TABLE closures (
    id uuid PRIMARY KEY,
    official_id uuid REFERENCES officials,
    title_bn text NOT NULL,
    title_en text NOT NULL,
    from_date date NOT NULL,
    to_date date NOT NULL CHECK (to_date >= from_date),
    from_minute integer,
    to_minute integer,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL,
    CHECK ((from_minute IS NULL) = (to_minute IS NULL) AND (from_minute IS NULL OR from_minute < to_minute))
  )`,
  `CREATE INDEX closures_dates ON closures (from_date, to_date)`,
]
