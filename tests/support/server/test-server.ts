import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Endpoint, headerNames } from '../../../src/contract/endpoint.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import type { Context } from '../../../src/server/context.ts'
import type { JobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import type { Statfs } from '../../../src/server/platform/storage/storage-health.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { addPerson, clientHeaders, openServer } from './open-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong look fails the test.
export type Answer<Body = any> = { status: number; body: Body; headers: Record<string, unknown>; bytes: Buffer }
/** What an answer comes to: its status, and the code of a refusal. */
export function outcome({ status, body }: { status: number; body: unknown }): [number, string | undefined] {
  return [status, (body as { code?: string } | null)?.code]
}

export type Send = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** The network address that it comes from. */
  from?: string
}

export type ApiServer = {
  context: Context
  /** Everything that the server bound. */
  endpoints: readonly Endpoint[]
  database: TestDatabase
  /** The clock of the server; move it by setting it. */
  clock: { now: Date }
  send: (request: Send) => Promise<Answer>
  /** The headers of a new account with these roles, signed in. */
  signIn: (...roles: Role[]) => Promise<Record<string, string> & { userId: string }>
  /** A second server process on the same database, as the modules see it. */
  beside: () => Promise<ApiServer>
  sentMessages: (to: string) => Promise<{ kind: string; text: string }[]>
  close: () => Promise<void>
}

/** The API of a server with a database and a clock of its own: answers are read, and messages stay in their table. */
export async function createApiServer(
  options: { rateLimits?: boolean; env?: Record<string, string>; statfs?: Statfs } = {},
): Promise<ApiServer> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-api-'))
  const secret = randomBytes(32)
  const clock = { now: new Date('2026-11-21T04:00:00Z') }
  const { rateLimits = false, env = {}, statfs } = options
  const server = await open({ database, dataDir, secret, clock, rateLimits, env, statfs })
  return {
    ...server,
    async close() {
      await server.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Parts = {
  database: TestDatabase
  dataDir: string
  secret: Buffer
  clock: { now: Date }
  rateLimits: boolean
  env: Record<string, string>
  statfs: Statfs | undefined
}

/** Messages are kept in their table; that they are sent on is tested elsewhere. */
const noJobs: JobQueue = {
  createQueue: async () => {},
  send: async () => {},
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
}

async function open(parts: Parts): Promise<ApiServer> {
  const { database, dataDir, secret, clock, rateLimits, env, statfs } = parts
  const { app, context, close } = await openServer({
    ...{ database, dataDir, secret, statfs, jobs: noJobs },
    settings: { RATE_LIMITS: rateLimits ? 'on' : 'off', ...env },
    now: () => clock.now,
    log: createLog('error', { write: (text) => console.error(text) }),
  })
  return {
    context,
    endpoints: app.binding.endpoints,
    database,
    clock,
    send: (request) => send(app, request),
    signIn: (...roles) => signIn(context, roles),
    beside: () => open(parts),
    sentMessages: (to) =>
      context.db.selectFrom('messages').select(['kind', 'text']).where('to', '=', to).orderBy('id').execute(),
    close,
  }
}

async function send(app: FastifyInstance, { method, url, body, headers, from }: Send): Promise<Answer> {
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  const response = await app.inject({
    method,
    url,
    headers: clientHeaders({ ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers }),
    ...(from === undefined ? {} : { remoteAddress: from }),
    ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : (body as Buffer) }),
  })
  const { statusCode: status, rawPayload: bytes } = response
  const isText = response.payload !== '' && String(response.headers['content-type'] ?? '').includes('json')
  return { status, bytes, headers: response.headers, body: isText ? JSON.parse(response.payload) : null }
}

async function signIn(context: Context, roles: Role[]): Promise<Record<string, string> & { userId: string }> {
  const { id: userId, authToken } = await addPerson(context, { name: `${roles.join(' ')} Person`, roles })
  // Not a header that the server knows; tests read it.
  return Object.assign({ [headerNames.authToken]: authToken }, { userId })
}
