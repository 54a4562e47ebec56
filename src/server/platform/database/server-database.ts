import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { type StartPostgresOptions, startPostgres } from '../postgres/start-postgres.ts'
import { migrateToLatest, openDatabase, openPool } from './database.ts'
import type { Database } from './schema.ts'
import { grantServerRole, restrictOwnRole, serverRole } from './server-role.ts'

export type ServerDatabase = {
  connection: pg.PoolConfig
  pool: pg.Pool
  db: Kysely<Database>
  /** Closes the pool, then stops the embedded PostgreSQL if this process owns it. */
  close: () => Promise<void>
}

// The longest statement of the server (an export of everything) takes seconds; a longer one is an attack or a fault.
const statementLimits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
// A query that hangs must not keep the process alive: PostgreSQL rolls back what is cut off.
const poolTimeoutMs = 1_500

/** Opens the database of the settings (DATABASE_URL, else the embedded one) and brings its schema up to date. */
export async function openServerDatabase(
  config: Config,
  { log, adopted = 'end' }: Pick<StartPostgresOptions, 'log' | 'adopted'>,
): Promise<ServerDatabase> {
  const { dir: dataDir, databaseUrl } = config.data
  const postgres = databaseUrl === null ? await startPostgres({ dataDir, log, adopted }) : null
  try {
    const owner = databaseUrl ?? postgres?.connectionString ?? ''
    await prepareSchema(owner, { isOwnCluster: postgres !== null, log })
    return await connect(databaseUrl ?? asServer(owner), { postgres, log })
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

/** Brings the schema up to date, and revokes from the server's role the rights that it never needs. */
async function prepareSchema(
  address: string,
  { isOwnCluster, log }: { isOwnCluster: boolean; log: (line: string) => void },
): Promise<void> {
  // Without the statement limits: a migration may take longer than any statement of the server.
  const db = openDatabase(openPool({ connectionString: address, max: 2 }))
  try {
    await assertSuitable(db)
    await migrateToLatest(db)
    if (isOwnCluster) await grantServerRole(db)
    else for (const line of await restrictOwnRole(db)) log(line)
  } finally {
    await db.destroy()
  }
}

/** The address of the embedded database for the role without superuser rights. */
function asServer(address: string): string {
  const url = new URL(address)
  url.username = serverRole
  return url.href
}

async function connect(
  address: string,
  { postgres, log }: { postgres: { stop: () => Promise<void> } | null; log: (line: string) => void },
): Promise<ServerDatabase> {
  const connection = { connectionString: address }
  const report = ({ message }: Error) => log(`The database closed an idle connection: ${message}`)
  const pool = openPool({ ...connection, ...statementLimits }, report)
  const db = openDatabase(pool)
  const close = async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, poolTimeoutMs).unref())
    await Promise.race([db.destroy().catch(() => {}), late])
    await postgres?.stop()
  }
  return { connection, pool, db, close }
}

// The version that .env.example asks for; older ones were never tested.
const oldestPostgres = 16

/** Throws a sentence for people when the database does not answer, is too old, or is not encoded in UTF-8. */
async function assertSuitable(db: Kysely<Database>): Promise<void> {
  const query = sql<{ version: string; encoding: string }>`
    SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`
  const { rows } = await query.execute(db).catch((cause: unknown) => {
    throw new Error('The database does not answer: is DATABASE_URL right, and is it running?', { cause })
  })
  const [found] = rows
  if (found === undefined) throw new Error('The database does not report its identity.')
  const version = Math.floor(Number(found.version) / 10_000)
  if (version < oldestPostgres) {
    throw new Error(`DATABASE_URL points to PostgreSQL ${version}: Talika needs ${oldestPostgres} or later.`)
  }
  if (found.encoding !== 'UTF8') {
    throw new Error(`The database of DATABASE_URL uses ${found.encoding}: create one with the encoding UTF8.`)
  }
}
