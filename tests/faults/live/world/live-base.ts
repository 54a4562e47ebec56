import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { openPool } from '../../../../src/server/platform/database/database.ts'
import { uuidV7 } from '../../../../src/server/platform/database/uuid-v7.ts'
import { createSessions } from '../../../../src/server/platform/sessions.ts'
import { tamper } from '../../../support/server/audit-lines.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/server/database/test-database.ts'
import { markerChannel } from './listening-connection.ts'

/** The parts that all schedules of a run share: a real PostgreSQL, and the account of the host. */
export type LiveBase = {
  database: TestDatabase
  /** One pool for each process. */
  pools: readonly [pg.Pool, pg.Pool]
  secret: Buffer
  hostId: string
  /** The codes of all SMS, by the id of the proof. */
  codes: Map<string, string>
  /** A new session of the host's account. */
  signInHost: (now: Date) => Promise<string>
  setHostRole: (isHost: boolean) => Promise<void>
  /** Sends a marker after all messages so far. */
  mark: (text: string) => Promise<void>
  /** Deletes the rows of the previous schedule. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

const roleOfHost = 'OWNER'

export async function openLiveBase(): Promise<LiveBase> {
  const database = await createTestDatabase()
  const { connectionString, db } = database
  const open = () => openPool({ connectionString, max: 6 })
  const pools = [open(), open()] as const
  const marker = new pg.Client({ connectionString })
  await marker.connect()
  const hostId = uuidV7(new Date())
  const names = { full_name: 'Host', mobile: null, email: 'host@example.org', password_hash: 'none' }
  const account = { id: hostId, ...names, roles: [roleOfHost], locale: 'bn', image_file_id: null }
  await db
    .insertInto('users')
    .values({ ...account, created_at: new Date() })
    .execute()
  return {
    ...{ database, pools, hostId, secret: randomBytes(32), codes: new Map() },
    signInHost: (now) => createSessions({ db, now: () => now }).create(db, hostId, { deviceId: 'desk', label: '' }),
    async setHostRole(isHost) {
      const roles = isHost ? [roleOfHost] : ['USER']
      await db.updateTable('users').set({ roles }).where('id', '=', hostId).execute()
    },
    mark: async (text) => void (await marker.query('SELECT pg_notify($1, $2)', [markerChannel, text])),
    async clear() {
      await sql`DELETE FROM live_guests`.execute(db)
      await sql`DELETE FROM number_proofs`.execute(db)
      await sql`DELETE FROM live_sessions`.execute(db)
      await sql`DELETE FROM live_connections`.execute(db)
      await sql`DELETE FROM live_processes`.execute(db)
      // The next schedule begins at an earlier time.
      await sql`UPDATE live_presence SET beat_at = '-infinity', beating_since = '-infinity'`.execute(db)
      await tamper(db, 'TRUNCATE audit, audit_unsealed, audit_seals')
    },
    async close() {
      await marker.end()
      for (const pool of pools) await pool.end()
      await database.drop()
    },
  }
}
