import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from './config.ts'
import { migrateToLatest, openDatabase, openPool } from './database.ts'
import { type StartPostgresOptions, startPostgres } from './postgres/start-postgres.ts'
import type { Database } from './schema.ts'

export type ServerDatabase = {
  connection: pg.PoolConfig
  pool: pg.Pool
  db: Kysely<Database>
  /** Closes the pool, then ends the embedded PostgreSQL if it is ours to end. */
  close: () => Promise<void>
}

// A query that hangs must not keep the process: PostgreSQL rolls back what is cut off.
const poolPatienceMs = 1_500

/** Opens the database of the settings (the given one, else the embedded one) and brings its schema up to date. */
export async function openServerDatabase(
  config: Config,
  { log, adopted = 'end' }: Pick<StartPostgresOptions, 'log' | 'adopted'>,
): Promise<ServerDatabase> {
  const { dir: dataDir, databaseUrl } = config.data
  const postgres = databaseUrl === null ? await startPostgres({ dataDir, log, adopted }) : null
  const connection = { connectionString: databaseUrl ?? postgres?.connectionString }
  const pool = openPool(connection)
  const db = openDatabase(pool)
  const close = async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, poolPatienceMs).unref())
    await Promise.race([db.destroy().catch(() => {}), late])
    await postgres?.stop()
  }
  try {
    await assertSuitable(db)
    await migrateToLatest(db)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, pool, db, close }
}

// What .env.example asks for; older ones were never tried.
const oldestPostgres = 16

/** Throws a sentence for people when the database does not answer, is too old, or cannot tell Bengali letters from bytes. */
async function assertSuitable(db: Kysely<Database>): Promise<void> {
  const query = sql<{ version: string; encoding: string }>`
    SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`
  const { rows } = await query.execute(db).catch((cause: unknown) => {
    throw new Error('The database does not answer: is DATABASE_URL right, and is it running?', { cause })
  })
  const [found] = rows
  if (found === undefined) throw new Error('The database does not say which one it is.')
  const version = Math.floor(Number(found.version) / 10_000)
  if (version < oldestPostgres) {
    throw new Error(`DATABASE_URL leads to PostgreSQL ${version}: Talika needs ${oldestPostgres} or later.`)
  }
  if (found.encoding !== 'UTF8') {
    throw new Error(`The database of DATABASE_URL is in ${found.encoding}: make one with the encoding UTF8.`)
  }
}
