import { type Kysely, sql } from 'kysely'
import { nameKey } from '#domain/reference/name-key.ts'

/**
 * One key of names for applications, enlistments and visitors (docs/decisions/077), as a tsvector. The names of those
 * that exist are read in batches; the job `search-refill` then adds the names of a company's proprietors, e-mail addresses
 * and parts of numbers, which are in the answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
  for (const table of ['enlistments', 'visitors', 'applications'] as const) await fillKeys(db, table)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

const columns = [
  `DROP INDEX applications_names`,
  `ALTER TABLE applications DROP COLUMN name_key`,
  `ALTER TABLE applications ADD COLUMN name_key tsvector`,
  `ALTER TABLE enlistments ADD COLUMN name_key tsvector`,
  `ALTER TABLE visitors DROP COLUMN words`,
  `ALTER TABLE visitors ADD COLUMN name_key tsvector`,
]

const indexes = [
  `CREATE INDEX applications_names ON applications USING gin (name_key)`,
  `CREATE INDEX enlistments_names ON enlistments USING gin (name_key)`,
  `CREATE INDEX visitors_names ON visitors USING gin (name_key)`,
  // A number is found by its beginning and by its end.
  `CREATE INDEX applications_number ON applications (replace(tracking_no, '-', '') text_pattern_ops)
     WHERE status <> 'draft'`,
  `CREATE INDEX applications_number_end ON applications (reverse(replace(tracking_no, '-', '')) text_pattern_ops)
     WHERE status <> 'draft'`,
  `CREATE INDEX enlistments_number ON enlistments (replace(number, '-', '') text_pattern_ops)`,
  `CREATE INDEX enlistments_number_end ON enlistments (reverse(replace(number, '-', '')) text_pattern_ops)`,
]

/** Few enough that a table of any size needs little memory. */
const batch = 1_000

const filled = {
  enlistments: { names: ['name_bn', 'name_en'], where: sql`true` },
  visitors: { names: ['first_name', 'last_name'], where: sql`erased_at IS NULL` },
  applications: { names: ['name_bn', 'name_en'], where: sql`status <> 'draft'` },
} as const
type Filled = keyof typeof filled
type Row = { id: string; first: string | null; second: string | null }

/** Makes the keys of all rows of a table. The job builds the other search entries of an application anew. */
export async function fillKeys(db: Kysely<unknown>, table: Filled): Promise<void> {
  const {
    names: [first, second],
    where,
  } = filled[table]
  const again = table === 'applications' ? sql`, search_form = NULL` : sql``
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Row>`
      SELECT id, ${sql.ref(first)} AS first, ${sql.ref(second)} AS second FROM ${sql.table(table)}
      WHERE id > ${after}::uuid AND ${where} ORDER BY id LIMIT ${batch}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const keys = rows.map(({ first: one, second: other }) => keyOf(table, [one ?? '', other ?? '']))
    await sql`
      UPDATE ${sql.table(table)} t SET name_key = nullif(given.key, '')::tsvector ${again}
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::text[]) AS given (id, key)
      WHERE t.id = given.id`.execute(db)
    after = last.id
  }
}

/** A visitor has one name in two parts. */
function keyOf(table: Filled, parts: readonly [string, string]): string {
  return nameKey(table === 'visitors' ? [parts.join(' ')] : parts)
}
