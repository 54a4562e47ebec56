import { type Kysely, sql } from 'kysely'

/**
 * How many rows of a list lie before a day, so that a late page is found without reading the pages before it. Triggers write
 * what changes, in its transaction; a job adds it up by day and by month (`modules/applications/search/place-tallies.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const waiting = `('pending', 'pending1', 'pending2', 'recheck')`
/** A row without the time is where the index has it: the first of the newest, the last of the oldest. */
const dayOf = (instant: string) => `coalesce((${instant} AT TIME ZONE 'Asia/Dhaka')::date, 'infinity')`
const submitted = (row: string) => ({
  is: `${row}.status <> 'draft'`,
  counted: `'submitted', ${dayOf(`${row}.submitted_at`)}, ${row}.status, ${row}.kind, ${row}.type`,
})
const arrived = (row: string) => ({
  is: `${row}.status IN ${waiting}`,
  counted: `'arrived', ${dayOf(`${row}.arrived_at`)}, ${row}.status, ${row}.kind, ${row}.type`,
})

const add = (row: string, count: string) =>
  [submitted(row), arrived(row)]
    .map(({ is, counted }) => `IF ${is} THEN INSERT INTO place_changes VALUES (${counted}, ${count}); END IF;`)
    .join(' ')

/** What a job does with rows that were counted: the same for those of the minute and for all that there are. */
export const bySpan = (rows: string) => `SELECT list, span, date_trunc(span, day)::date AS start, state, kind, type,
  sum(count) AS count FROM (${rows}) counted CROSS JOIN (VALUES ('day'), ('month')) spans (span)
  GROUP BY 1, 2, 3, 4, 5, 6`

const rowsOf = ({ is, counted }: ReturnType<typeof submitted>) => `SELECT ${counted}, 1 FROM applications r WHERE ${is}`

/** Counts everything that there is. */
export const fillPlaces = [
  `INSERT INTO place_tallies ${bySpan(`SELECT * FROM (${rowsOf(submitted('r'))} UNION ALL ${rowsOf(arrived('r'))}) r
    (list, day, state, kind, type, count)`)}`,
]

const changed = ['status', 'kind', 'type', 'submitted_at', 'arrived_at']

const statements = [
  `CREATE TABLE place_tallies (
    -- The order of which list: by submission, or by arrival at a desk.
    list text NOT NULL,
    -- 'day' or 'month'.
    span text NOT NULL,
    start date NOT NULL,
    state text NOT NULL,
    kind text NOT NULL,
    type text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (list, span, start, state, kind, type) INCLUDE (count)
  )`,
  `CREATE INDEX place_tallies_empty ON place_tallies (list) WHERE count = 0`,
  // What was counted since rows were added up last.
  `CREATE TABLE place_changes (
    list text NOT NULL,
    day date NOT NULL,
    state text NOT NULL,
    kind text NOT NULL,
    type text NOT NULL,
    count integer NOT NULL
  )`,
  `CREATE VIEW place_counts AS SELECT list, span, start, state, kind, type, count FROM place_tallies
   UNION ALL SELECT list, 'day', day, state, kind, type, count FROM place_changes
   UNION ALL SELECT list, 'month', date_trunc('month', day)::date, state, kind, type, count FROM place_changes`,

  `CREATE FUNCTION place_applications() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP <> 'INSERT' THEN ${add('OLD', '-1')} END IF;
     IF TG_OP <> 'DELETE' THEN ${add('NEW', '1')} END IF;
     RETURN NULL;
   END $$`,
  // A draft is written with each keystroke: it is in no list of a desk and runs no function.
  `CREATE TRIGGER place_new AFTER INSERT ON applications FOR EACH ROW WHEN (NEW.status <> 'draft')
     EXECUTE FUNCTION place_applications()`,
  `CREATE TRIGGER place_gone AFTER DELETE ON applications FOR EACH ROW WHEN (OLD.status <> 'draft')
     EXECUTE FUNCTION place_applications()`,
  `CREATE TRIGGER place_changes AFTER UPDATE OF ${changed.join(', ')} ON applications FOR EACH ROW
     WHEN ((OLD.status <> 'draft' OR NEW.status <> 'draft')
       AND (${changed.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ')}))
     EXECUTE FUNCTION place_applications()`,
  ...fillPlaces,
]
