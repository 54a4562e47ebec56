import type pg from 'pg'

export type TableSeed = {
  tables: readonly string[]
  /** The statements that fill the tables, in order. */
  statements: readonly string[]
  /** Tables that only need new statistics. */
  alsoAnalyzed?: readonly string[]
}

/**
 * Fills tables with a million rows that are made within the database. Indexes are built over the finished rows:
 * updating ten of them with each row takes several times as long.
 */
export async function seedTables(db: pg.Client, seed: TableSeed, say: (line: string) => void): Promise<void> {
  const { tables, statements, alsoAnalyzed = [] } = seed
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  )
  // Generated rows refer to each other correctly, so the foreign-key checks would find nothing.
  for (const setting of [
    'synchronous_commit = off',
    'session_replication_role = replica',
    "maintenance_work_mem = '256MB'",
  ])
    await db.query(`SET ${setting}`)
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`)
  for (const statement of [...statements, ...rows.map(({ definition }) => definition)]) {
    const started = performance.now()
    await db.query(statement)
    say(`${statement.slice(0, 70).replaceAll(/\s+/g, ' ')} … ${Math.round((performance.now() - started) / 100) / 10} s`)
  }
  await db.query(`VACUUM (ANALYZE) ${[...tables, ...alsoAnalyzed].join(', ')}`)
  await db.query('RESET session_replication_role')
}
