import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Context } from '../../../src/server/context.ts'
import type { Database } from '../../../src/server/platform/database/schema.ts'
import { createApiServer } from '../../support/server/test-server.ts'
import type { Session } from './page.ts'

/** The real server on a real PostgreSQL, which can be restarted and restored to a backup. */
export type FaultServer = {
  context: Context
  db: Kysely<Database>
  clock: { now: Date }
  /** Delivers a request to the server. */
  deliver: (request: Delivery) => Promise<Response>
  /** Starts another process on the same database: everything that was only in memory is lost. */
  restart: () => Promise<void>
  /** An applicant's account, signed in; one for all schedules, because its drafts do not affect each other. */
  account: () => Promise<Session>
  /** The reception's call for an application. */
  decide: (id: string, action: 'recheck') => Promise<number>
  backup: (id: string) => Promise<Backup>
  restore: (id: string, backup: Backup) => Promise<void>
  close: () => Promise<void>
}

export type Delivery = { method: string; url: string; headers: Record<string, string>; body: Buffer | null }

type Rows = { table: string; rows: string[] }
export type Backup = readonly Rows[]

/** The tables with rows of one application, parents first. */
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

async function signUp(post: (url: string, body: object) => Promise<unknown>): Promise<Session> {
  const [mobile, password] = ['01911111111', 'six-and-more']
  await post('/api/auth/signup', { fullName: 'Karim Ali', mobile, password })
  const { authToken, user } = (await post('/api/auth/signin', { username: mobile, password })) as {
    authToken: string
    user: { id: string }
  }
  return { userId: user.id, authToken }
}

export async function startFaultServer(): Promise<FaultServer> {
  const server = await createApiServer()
  let epoch = 1
  const context: Context = {
    ...server.context,
    epoch: () => `00000000-0000-4000-8000-${String(epoch).padStart(12, '0')}`,
  }
  const { db } = context
  // A run makes thousands of drafts and files from one address, and no time passes between them.
  for (const key of ['draftsPerAddress', 'filesPerAddress', 'megabytesPerAddress']) {
    await db
      .insertInto('settings')
      .values({ key: `setting ${key}`, value: JSON.stringify(100_000) })
      .execute()
  }
  const build = () => buildApp(context, { pagesFolder: '/nonexistent' })
  let app: FastifyInstance = await build()
  const restart = async () => {
    const old = app
    app = await build()
    await old.close()
  }

  const post = async (url: string, body: object) => {
    const headers = { [headerNames.apiKey]: defaultApiKey, [headerNames.deviceId]: 'phone-of-the-account' }
    return (await app.inject({ method: 'POST', url, headers, payload: body })).json()
  }
  let account: Promise<Session> | null = null
  let desk: ReturnType<typeof server.signIn> | null = null

  return {
    context,
    db,
    clock: server.clock,
    account() {
      account ??= signUp(post)
      return account
    },
    async decide(id, action) {
      desk ??= server.signIn('APP_COLLECTOR')
      const row = db.selectFrom('applications').select('version').where('id', '=', id)
      const { version } = await row.executeTakeFirstOrThrow()
      const url = `/api/apps/individual/${action}?id=${id}`
      const { userId: _, ...session } = await desk
      const headers = { [headerNames.apiKey]: defaultApiKey, [headerNames.deviceId]: 'reception-desk', ...session }
      const payload = { version, reason: 'Please look at it again' }
      return (await app.inject({ method: 'PATCH', url, headers, payload })).statusCode
    },
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
        // A backup restores the audit too, which the server itself is not allowed to change.
        await sql`ALTER TABLE audit DISABLE TRIGGER USER`.execute(trx)
        await sql`DELETE FROM audit_unsealed`.execute(trx)
        for (const [table, column] of [...tables].reverse()) {
          await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(trx)
        }
        for (const { table, rows } of backup) {
          // As text and not as JSON, in which JSON's null and SQL's NULL are the same.
          await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
            SELECT (given.row::${sql.table(table)}).* FROM unnest(${rows}::text[]) AS given (row)`.execute(trx)
        }
        await sql`ALTER TABLE audit ENABLE TRIGGER USER`.execute(trx)
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
