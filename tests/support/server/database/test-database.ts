import type { Kysely } from 'kysely'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import { openDatabase, openPool } from '../../../../src/server/platform/database/database.ts'
import type { Database } from '../../../../src/server/platform/database/schema.ts'
import { type CopiedDatabase, copyDatabase } from './copy-database.ts'

/** `drop` closes the pool first. */
export type TestDatabase = CopiedDatabase & { pool: pg.Pool; db: Kysely<Database> }

/** Creates a separate database: a copy of the empty, migrated template, or of another one without open connections. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const { name, connectionString, drop } = await copyDatabase(inject('postgresAddress'), template)
  const pool = openPool({ connectionString })
  const db = openDatabase(pool)
  return {
    ...{ name, connectionString, pool, db },
    async drop() {
      await db.destroy()
      await drop()
    },
  }
}

/** Waits until a connection is blocked by a lock of another one. */
export async function waitUntilBlocked(pool: pg.Pool): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1)
}
