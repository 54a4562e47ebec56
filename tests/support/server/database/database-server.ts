import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateToLatest, openDatabase, openPool } from '../../../../src/server/platform/database/database.ts'
import { startPostgres } from '../../../../src/server/platform/postgres/start-postgres.ts'
import { addressOf, asSuperuser, templateDatabase } from './copy-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the PostgreSQL of this run, with `{database}` in place of the database name. */
    postgresAddress: string
  }
}

/** One real PostgreSQL for all API tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startDatabaseServer()
  project.provide('postgresAddress', address)
  return stop
}

/**
 * One real PostgreSQL for many tests, with the schema in a template. fsync is off only here, because these databases end
 * with the run; postgres-supervisor.long.test.ts tests crashes with fsync on.
 */
export async function startDatabaseServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-tests-'))
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const address = postgres.connectionStringOf('{database}')
  try {
    await makeTemplate(address)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

async function makeTemplate(address: string): Promise<void> {
  await asSuperuser(address, `create database ${templateDatabase}`)
  const db = openDatabase(openPool({ connectionString: addressOf(address, templateDatabase) }))
  await migrateToLatest(db).finally(() => db.destroy())
}
