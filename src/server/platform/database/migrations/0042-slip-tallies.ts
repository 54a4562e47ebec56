import { type Kysely, sql } from 'kysely'
import { fillTallies as fillEarlierTallies } from './0025-tallies.ts'

/** Applications without a slip are counted as those that were returned are: their list is a filter of every desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = 'subject, kind, type, state, district, is_returned, has_no_slip'
const counted = (row: string) => `'application', ${row}.kind, ${row}.type, ${row}.status,
  CASE WHEN ${row}.status <> 'draft' THEN ${row}.district END, ${row}.status <> 'draft' AND ${row}.is_returned,
  ${row}.status <> 'draft' AND ${row}.has_no_slip`
const add = (row: string, count: string) =>
  `INSERT INTO tallies (${columns}, count) VALUES (${counted(row)}, ${count});`

const fillApplications = `INSERT INTO tallies (${columns}, count)
  SELECT ${counted('r')}, count(*) FROM applications r GROUP BY 1, 2, 3, 4, 5, 6, 7`

/** Counts everything that there is. The first of the earlier ones counted applications without their slips. */
export const fillTallies = [fillApplications, ...fillEarlierTallies.slice(1)]

const statements = [
  // As they were submitted; null for all but applications.
  `ALTER TABLE tallies ADD COLUMN has_no_slip boolean`,
  `CREATE OR REPLACE FUNCTION tally_applications() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP <> 'INSERT' THEN ${add('OLD', '-1')} END IF;
     IF TG_OP <> 'DELETE' THEN ${add('NEW', '1')} END IF;
     RETURN NULL;
   END $$`,
  `DROP TRIGGER tally_changes ON applications`,
  `CREATE TRIGGER tally_changes AFTER UPDATE OF kind, type, status, district, is_returned, has_no_slip ON applications
     FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.kind <> NEW.kind OR OLD.type <> NEW.type
       OR NEW.status <> 'draft' AND (OLD.district IS DISTINCT FROM NEW.district
         OR OLD.is_returned <> NEW.is_returned OR OLD.has_no_slip <> NEW.has_no_slip))
     EXECUTE FUNCTION tally_applications()`,
  `DELETE FROM tallies WHERE subject = 'application'`,
  fillApplications,
  // A process of the release before, which still runs, would add rows up without the slips: it has to leave them as they are.
  `ALTER TABLE tallies ADD CHECK (subject <> 'application' OR has_no_slip IS NOT NULL)`,
]
