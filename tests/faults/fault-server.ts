import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { buildApp } from '../../src/server/app.ts'
import type { Context } from '../../src/server/context.ts'
import type { Database } from '../../src/server/platform/schema.ts'
import { createApiServer } from '../support/test-server.ts'

/** The real server on a real PostgreSQL, which can be restarted and set back to a backup. */
export type FaultServer = {
  context: Context
  db: Kysely<Database>
  clock: { now: Date }
  /** Carries a request to the server as the line would. */
  deliver: (request: Delivery) => Promise<Response>
  /** Another process on the same database: everything that was only in memory is gone. */
  restart: () => Promise<void>
  backup: (id: string) => Promise<Backup>
  restore: (id: string, backup: Backup) => Promise<void>
  close: () => Promise<void>
}

export type Delivery = { method: string; url: string; headers: Record<string, string>; body: Buffer | null }

type Rows = { table: string; rows: string[] }
export type Backup = readonly Rows[]

/** The tables that hold something of one application, parents first. */
const tables = [
  ['applications', 'id'],
  ['application_devices', 'application_id'],
  ['answers', 'application_id'],
  ['operations', 'application_id'],
  ['conflicts', 'application_id'],
  ['files', 'application_id'],
  ['payments', 'application_id'],
  ['audit', 'application_id'],
] as const

export async function startFaultServer(): Promise<FaultServer> {
  const server = await createApiServer()
  let epoch = 1
  const context: Context = {
    ...server.context,
    epoch: () => `00000000-0000-4000-8000-${String(epoch).padStart(12, '0')}`,
  }
  const { db } = context
  const build = () => buildApp(context, { pagesFolder: '/nonexistent' })
  let app: FastifyInstance = await build()
  const restart = async () => {
    const old = app
    app = await build()
    await old.close()
  }

  return {
    context,
    db,
    clock: server.clock,
    async deliver({ method, url, headers, body }) {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body === null ? {} : { payload: body }),
      })
      const { statusCode: status, rawPayload } = answer
      const plain = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      const hasBody = status !== 204 && status !== 304 && method !== 'HEAD'
      return new Response(hasBody ? new Uint8Array(rawPayload) : null, { status, headers: plain })
    },
    restart,
    async backup(id) {
      const backup: Rows[] = []
      for (const [table, column] of tables) {
        const { rows } = await sql<{ row: string }>`
          SELECT t::text AS row FROM ${sql.table(table)} t WHERE ${sql.ref(column)} = ${id}`.execute(db)
        backup.push({ table, rows: rows.map(({ row }) => row) })
      }
      return backup
    },
    async restore(id, backup) {
      await db.transaction().execute(async (trx) => {
        for (const [table, column] of [...tables].reverse()) {
          await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(trx)
        }
        for (const { table, rows } of backup) {
          // As text and not as JSON, which cannot tell JSON's null from SQL's.
          await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
            SELECT (given.row::${sql.table(table)}).* FROM unnest(${rows}::text[]) AS given (row)`.execute(trx)
        }
      })
      epoch += 1
      await restart()
    },
    async close() {
      await app.close()
      await server.close()
    },
  }
}
