import { type Kysely, sql } from 'kysely'

/**
 * Exact counts without counting. Every change of what is counted adds a row of plus or minus one in its own transaction,
 * so no two changes wait for one row; a job adds the rows up (`modules/applications/search/tallies.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What is counted of each table, as columns of `tallies`. */
const application = (row: string) => `'application', ${row}.kind, ${row}.type, ${row}.status,
  CASE WHEN ${row}.status <> 'draft' THEN ${row}.district END, ${row}.status <> 'draft' AND ${row}.is_returned, NULL::date`
const payment = (row: string) => `'payment', NULL, NULL, ${row}.state, NULL, NULL::boolean, NULL::date`
const enlistment = (row: string) => `'enlistment', NULL, ${row}.type, CASE WHEN ${row}.revoked_at IS NULL
  THEN 'VALID' ELSE 'REVOKED' END, NULL, NULL::boolean, ${row}.valid_to`

const columns = 'subject, kind, type, state, district, is_returned, day'

function trigger(table: string, counted: (row: string) => string, changes: { of: string; when: string }): string[] {
  const add = (row: string, count: string) =>
    `INSERT INTO tallies (${columns}, count) VALUES (${counted(row)}, ${count});`
  return [
    `CREATE FUNCTION tally_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_OP <> 'INSERT' THEN ${add('OLD', '-1')} END IF;
       IF TG_OP <> 'DELETE' THEN ${add('NEW', '1')} END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER tally_rows AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION tally_${table}()`,
    `CREATE TRIGGER tally_changes AFTER UPDATE OF ${changes.of} ON ${table} FOR EACH ROW
       WHEN (${changes.when}) EXECUTE FUNCTION tally_${table}()`,
  ]
}

const fill = (table: string, counted: (row: string) => string) =>
  `INSERT INTO tallies (${columns}, count) SELECT ${counted('r')}, count(*) FROM ${table} r GROUP BY 1, 2, 3, 4, 5, 6, 7`

/** Counts everything that there is. */
export const fillTallies = [
  fill('applications', application),
  fill('payments', payment),
  fill('enlistments', enlistment),
]

const statements = [
  `CREATE TABLE tallies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject text NOT NULL,
    kind text,
    type text,
    state text NOT NULL,
    district text,
    is_returned boolean,
    -- The last day of an enlistment.
    day date,
    count integer NOT NULL
  )`,
  `CREATE INDEX tallies_subject ON tallies (subject)`,
  // A draft is written with each keystroke: what is not counted of it runs no function.
  ...trigger('applications', application, {
    of: 'kind, type, status, district, is_returned',
    when: `OLD.status <> NEW.status OR OLD.kind <> NEW.kind OR OLD.type <> NEW.type OR NEW.status <> 'draft'
      AND (OLD.district IS DISTINCT FROM NEW.district OR OLD.is_returned <> NEW.is_returned)`,
  }),
  ...trigger('payments', payment, { of: 'state', when: 'OLD.state <> NEW.state' }),
  ...trigger('enlistments', enlistment, {
    of: 'type, valid_to, revoked_at',
    when: `OLD.type <> NEW.type OR OLD.valid_to <> NEW.valid_to
      OR (OLD.revoked_at IS NULL) <> (NEW.revoked_at IS NULL)`,
  }),
  ...fillTallies,
]
