import { type Kysely, sql } from 'kysely'

/**
 * What the lists of the desks go by: when an application first came to each desk, what it is marked with, and what it is
 * searched by. Needs the extension pg_trgm: `requireExtensions` has made sure of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The log says when each state began. What it does not know has the time of its submission or decision. */
export const fillArrivals = `UPDATE applications a SET
    reception_at = coalesce(t.reception, a.submitted_at),
    committee_at = t.committee,
    chairman_at = t.chairman,
    arrived_at = coalesce(CASE a.status WHEN 'pending' THEN t.reception WHEN 'pending1' THEN t.committee
      WHEN 'pending2' THEN t.chairman ELSE t.latest END, a.decided_at, a.submitted_at, a.updated_at),
    is_returned = a.returned_answers IS NOT NULL OR a.correction IS NOT NULL,
    has_no_slip = EXISTS (SELECT FROM payments p
      WHERE p.application_id = a.id AND p.slip_file_id IS NULL AND p.checkout_id IS NULL)
  FROM applications b LEFT JOIN (
    SELECT application_id,
      min(at) FILTER (WHERE to_status = 'pending') AS reception,
      min(at) FILTER (WHERE to_status = 'pending1') AS committee,
      min(at) FILTER (WHERE to_status = 'pending2') AS chairman,
      max(at) FILTER (WHERE to_status <> from_status) AS latest
    FROM audit WHERE application_id IS NOT NULL AND to_status IS NOT NULL GROUP BY application_id
  ) t ON t.application_id = b.id
  WHERE b.id = a.id AND a.status <> 'draft'`

const statements = [
  `ALTER TABLE applications
     -- The first arrival at each desk: an application that comes back after a return keeps its place.
     ADD COLUMN reception_at timestamptz,
     ADD COLUMN committee_at timestamptz,
     ADD COLUMN chairman_at timestamptz,
     -- That of the desk where it is, else when it was returned or decided; null for drafts.
     ADD COLUMN arrived_at timestamptz,
     ADD COLUMN is_returned boolean NOT NULL DEFAULT false,
     -- As they were submitted.
     ADD COLUMN has_no_slip boolean NOT NULL DEFAULT false,
     ADD COLUMN debarred_to date,
     ADD COLUMN name_key text,
     -- In which way name_key, numbers and debarred_to were made; null until they are, and wherever they must be made anew.
     ADD COLUMN search_form smallint`,

  fillArrivals,

  // Pages and counts are read from an index alone, whatever filter they have.
  `DROP INDEX applications_desk`,
  `CREATE INDEX applications_status ON applications (status, submitted_at DESC, id)
     INCLUDE (kind, type, district, purpose, arrived_at) WHERE status <> 'draft'`,
  `DROP INDEX applications_submitted`,
  `CREATE INDEX applications_submitted ON applications (submitted_at DESC, id)
     INCLUDE (status, kind, type, district, purpose, arrived_at) WHERE status <> 'draft'`,
  `CREATE INDEX applications_arrived ON applications (status, arrived_at, id)
     INCLUDE (kind, type, district, purpose, is_returned, has_no_slip, debarred_to)
     WHERE status IN ('pending', 'pending1', 'pending2', 'recheck')`,
  `CREATE INDEX applications_names ON applications USING gin (name_key gin_trgm_ops)`,
  `CREATE INDEX applications_unsearched ON applications (id) WHERE status <> 'draft' AND search_form IS NULL`,

  // The numbers by which an application is found: whole, and as keyed hashes.
  `CREATE TABLE application_numbers (
    key bytea NOT NULL,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    kind text NOT NULL,
    PRIMARY KEY (key, application_id, kind)
  )`,
  `CREATE INDEX application_numbers_application ON application_numbers (application_id)`,
]
