import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest, openDatabase, openPool } from '../../../../src/server/platform/database/database.ts'
import { startPostgres } from '../../../../src/server/platform/postgres/start-postgres.ts'

/** The database that is copied for each test. No connection to it may be open while it is copied. */
export const templateDatabase = 'talika_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the PostgreSQL of this run, with `{database}` in place of the database name. */
    postgresAddress: string
  }
}

/**
 * One real PostgreSQL for all API tests of a run, with the schema in a template. fsync is off only here, because these
 * databases end with the run; postgres-supervisor.long.test.ts tests crashes with fsync on.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-api-'))
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const end = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.connectionStringOf)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgresAddress', postgres.connectionStringOf('{database}'))
  return end
}

async function makeTemplate(addressOf: (database: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') })
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const db = openDatabase(openPool({ connectionString: addressOf(templateDatabase) }))
  await migrateToLatest(db).finally(() => db.destroy())
}
