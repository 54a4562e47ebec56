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
import { addSignedInUser, clientHeaders, openServer } from './open-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong look fails the test.
export type Answer<Body = any> = { status: number; body: Body; headers: Record<string, unknown>; bytes: Buffer }
/** The status of an answer, and the code of a refusal. */
export function outcome({ status, body }: { status: number; body: unknown }): [number, string | undefined] {
  return [status, (body as { code?: string } | null)?.code]
}

export type Send = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** The network address of the caller. */
  from?: string
}

export type ApiServer = {
  context: Context
  /** All endpoints that the server has bound. */
  endpoints: readonly Endpoint[]
  database: TestDatabase
  /** The clock of the server; tests set it. */
  clock: { now: Date }
  send: (request: Send) => Promise<Answer>
  /** Creates an account with these roles; returns the headers of its session. */
  signIn: (...roles: Role[]) => Promise<Record<string, string> & { userId: string }>
  /** Creates a second server process on the same database. */
  beside: () => Promise<ApiServer>
  sentMessages: (to: string) => Promise<{ kind: string; text: string }[]>
  close: () => Promise<void>
}

/** The API of a server with its own database and clock. Answers are parsed, and messages stay in their table. */
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

/** Messages stay in their table; other tests cover the sending. */
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
  const { id: userId, authToken } = await addSignedInUser(context, { name: `${roles.join(' ')} Person`, roles })
  // `userId` is not a header that the server knows; only tests read it.
  return Object.assign({ [headerNames.authToken]: authToken }, { userId })
}
