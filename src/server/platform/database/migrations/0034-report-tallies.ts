import { type Kysely, sql } from 'kysely'

/**
 * What the reports add up. Triggers write a row for each step of the review, each payment that is confirmed and each
 * application that waits, in the transaction of the change; a job adds equal rows up
 * (`modules/applications/reports/report-tallies.ts`). Steps are read from the audit, whose lines never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = 'subject, day, began, from_status, to_status, reason, audit_id, count, amount'
const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Asia/Dhaka')::date`
const monthOf = (instant: string) => `date_trunc('month', ${instant} AT TIME ZONE 'Asia/Dhaka')::date`

/** The day of arrival, of those that wait at a desk or for their applicant. */
const isWaiting = (row: string) =>
  `${row}.status IN ('pending', 'pending1', 'pending2', 'recheck') AND ${row}.arrived_at IS NOT NULL`
const waiting = (row: string) => `'waiting', ${dayOf(`${row}.arrived_at`)}, ${dayOf(`${row}.arrived_at`)},
  ${row}.status, '', '', NULL::bigint`

/** The month of the confirmation, and the money. */
const income = (row: string) => {
  const month = monthOf(`coalesce(${row}.confirmed_at, ${row}.created_at)`)
  return `'income', ${month}, ${month}, '', '', '', NULL::bigint`
}

const isStep = (line: string) => `${line}.subject_kind = 'application' AND ${line}.from_status IS NOT NULL
  AND ${line}.to_status IS NOT NULL AND ${line}.from_status <> ${line}.to_status`
/** When the state began that the line ends: its own time where the log does not know. */
const beginning = (line: string) => `least(${line}.at, coalesce((SELECT p.at FROM audit p
  WHERE p.application_id = ${line}.application_id AND p.id < ${line}.id AND p.subject_kind = 'application'
    AND p.to_status = ${line}.from_status AND p.from_status IS DISTINCT FROM p.to_status
  ORDER BY p.id DESC LIMIT 1), ${line}.at))`
/** The day on which the step was taken, and that on which the state before it began. */
const step = (line: string) => `'step', ${dayOf(`${line}.at`)}, ${dayOf(beginning(line))},
  ${line}.from_status, ${line}.to_status, '', NULL::bigint`

/** The same by month alone: most reports need no more, and a year of it is some hundred rows. */
const monthStep = (line: string) => `'month', ${monthOf(`${line}.at`)}, ${monthOf(`${line}.at`)},
  ${line}.from_status, ${line}.to_status, '', NULL::bigint`

// The words themselves stay in the audit, where a law may have them erased: here is their hash, and a line that has them.
const isRejection = (line: string) =>
  `${isStep(line)} AND ${line}.to_status = 'rejected' AND ${line}.reason IS NOT NULL`
const rejection = (line: string) => `'rejection', ${monthOf(`${line}.at`)}, ${monthOf(`${line}.at`)}, '', '',
  md5(lower(regexp_replace(btrim(${line}.reason), '\\s+', ' ', 'g'))), ${line}.id`

const add = (counted: string, count: string, amount = '0') =>
  `INSERT INTO report_changes (${columns}) VALUES (${counted}, ${count}, ${amount});`

const rowTrigger = (
  table: string,
  row: { is: (row: string) => string; counted: (row: string) => string },
  money = '',
) => {
  const amount = (side: string, sign: string) => (money === '' ? '0' : `${sign}${side}.${money}`)
  return `CREATE FUNCTION report_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP <> 'INSERT' THEN IF ${row.is('OLD')} THEN ${add(row.counted('OLD'), '-1', amount('OLD', '-'))} END IF; END IF;
    IF TG_OP <> 'DELETE' THEN IF ${row.is('NEW')} THEN ${add(row.counted('NEW'), '1', amount('NEW', ''))} END IF; END IF;
    RETURN NULL;
  END $$`
}
const isConfirmed = (row: string) => `${row}.state = 'CONFIRMED'`

const fill = (table: string, is: string, counted: string, amount = '0') => `INSERT INTO report_tallies (${columns})
  SELECT subject, day, began, from_status, to_status, reason, min(audit_id), count(*), sum(amount) FROM (
    SELECT ${counted}, ${amount} FROM ${table} r WHERE ${is}
  ) rows (subject, day, began, from_status, to_status, reason, audit_id, amount) GROUP BY 1, 2, 3, 4, 5, 6`

/** Counts everything that there is. */
export const fillReports = [
  fill('applications', isWaiting('r'), waiting('r')),
  fill('payments', isConfirmed('r'), income('r'), 'r.amount'),
  fill('audit', isStep('r'), step('r')),
  fill('audit', isStep('r'), monthStep('r')),
  fill('audit', isRejection('r'), rejection('r')),
]

const counted = `
    subject text NOT NULL,
    day date NOT NULL,
    -- Of a step: when the state began that it ended. Of all others the day itself.
    began date NOT NULL,
    from_status text NOT NULL,
    to_status text NOT NULL,
    reason text NOT NULL,
    audit_id bigint,
    count integer NOT NULL,
    amount bigint NOT NULL`

const statements = [
  `CREATE TABLE report_tallies (${counted},
    PRIMARY KEY (subject, day, began, from_status, to_status, reason)
  )`,
  `CREATE INDEX report_tallies_empty ON report_tallies (subject) WHERE count = 0`,
  // What was counted since rows were added up last.
  `CREATE TABLE report_changes (${counted})`,
  `CREATE VIEW report_counts AS SELECT * FROM report_tallies UNION ALL SELECT * FROM report_changes`,

  rowTrigger('applications', { is: isWaiting, counted: waiting }),
  `CREATE TRIGGER report_rows AFTER INSERT OR DELETE ON applications FOR EACH ROW
     EXECUTE FUNCTION report_applications()`,
  `CREATE TRIGGER report_changes AFTER UPDATE OF status, arrived_at ON applications FOR EACH ROW
     WHEN (OLD.status <> NEW.status OR OLD.arrived_at IS DISTINCT FROM NEW.arrived_at)
     EXECUTE FUNCTION report_applications()`,
  rowTrigger('payments', { is: isConfirmed, counted: income }, 'amount'),
  `CREATE TRIGGER report_rows AFTER INSERT OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION report_payments()`,
  `CREATE TRIGGER report_changes AFTER UPDATE OF state, amount, confirmed_at ON payments FOR EACH ROW
     WHEN (OLD.state = 'CONFIRMED' OR NEW.state = 'CONFIRMED') EXECUTE FUNCTION report_payments()`,
  `CREATE FUNCTION report_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     ${add(step('NEW'), '1')}
     ${add(monthStep('NEW'), '1')}
     IF ${isRejection('NEW')} THEN ${add(rejection('NEW'), '1')} END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER report_rows AFTER INSERT ON audit FOR EACH ROW WHEN (${isStep('NEW')})
     EXECUTE FUNCTION report_audit()`,
  ...fillReports,
]
