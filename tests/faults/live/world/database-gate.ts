import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../../src/server/platform/database/schema.ts'

/** A process's access to the database: it counts the connections in use, and a killed process has none. */
export type DatabaseGate = {
  db: Kysely<Database>
  /** The number of connections in use now, and the number that were ever requested. */
  busy: () => number
  total: () => number
  close: () => void
}

export function createDatabaseGate(pool: pg.Pool): DatabaseGate {
  let busy = 0
  let total = 0
  let isClosed = false
  const refuseClosed = () => {
    if (isClosed) throw new Error('This process was killed.')
  }
  const connect = async () => {
    refuseClosed()
    total += 1
    busy += 1
    try {
      const client = await pool.connect()
      const { release } = client
      client.release = (error) => {
        busy -= 1
        client.release = release
        release.call(client, error)
      }
      return client
    } catch (error) {
      busy -= 1
      throw error
    }
  }
  // Kysely calls only these two methods of a pool.
  const gated = { connect, end: async () => {} } as unknown as pg.Pool
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: gated }) }),
    busy: () => busy,
    total: () => total,
    close: () => {
      isClosed = true
    },
  }
}
