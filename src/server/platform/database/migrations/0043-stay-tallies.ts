import { type Kysely, sql } from 'kysely'

/**
 * How long applications stayed at a desk, in days of the office, added up by month. A job keeps it
 * (`modules/applications/reports/stay-tallies.ts`), because the days depend on the office's calendar.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE stay_tallies (
    month date NOT NULL,
    status text NOT NULL,
    days integer NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (month, status, days)
  )`,
  // One row: with which calendar the stays were counted. Without one they have to be counted anew.
  `CREATE TABLE stay_calendar (calendar text NOT NULL)`,
  `INSERT INTO stay_calendar VALUES ('')`,
  // Whoever adds steps up without their stays, as a process of the release before does, makes the stays incomplete.
  `CREATE FUNCTION forget_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE stay_calendar SET calendar = '' WHERE calendar <> '';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER forget_stays AFTER INSERT ON report_tallies FOR EACH STATEMENT EXECUTE FUNCTION forget_stays()`,
]
