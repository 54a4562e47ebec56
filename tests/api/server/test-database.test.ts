import { expect, test } from 'vitest'
import { createTestDatabase } from '../../support/server/database/test-database.ts'

test('each test database has the whole schema and no data of the others', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    await one.pool.query('create table only_here (n int)')
    const tables = async (database: typeof one) => {
      const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public'")
      return rows.map((row) => String(row.tablename))
    }
    expect(await tables(one)).toContain('only_here')
    expect(await tables(two)).not.toContain('only_here')
    expect((await tables(two)).length).toBeGreaterThan(1)
  } finally {
    await Promise.all([one.drop(), two.drop()])
  }
})
