import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultApiKey, headerNames } from '../../src/contract/endpoint.ts'
import type { Role } from '../../src/domain/people/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import type { Context } from '../../src/server/context.ts'
import { openCertificateSigner } from '../../src/server/modules/certificates/signer.ts'
import { createMessageService } from '../../src/server/modules/messages/service.ts'
import { seedReference } from '../../src/server/modules/reference/seed.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase, openPool } from '../../src/server/platform/database.ts'
import { readOrCreateEpoch } from '../../src/server/platform/epoch.ts'
import { createFileStore } from '../../src/server/platform/file-store.ts'
import type { JobQueue } from '../../src/server/platform/job-queue.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createPartialFileStore } from '../../src/server/platform/partial-file-store.ts'
import { createPdfRenderer } from '../../src/server/platform/pdf/pdf-renderer.ts'
import { createRateLimits } from '../../src/server/platform/rate-limits.ts'
import { createSessions } from '../../src/server/platform/sessions.ts'
import { readOrCreateSigningKey } from '../../src/server/platform/signing-key.ts'
import { uuidV7 } from '../../src/server/platform/uuid-v7.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong look fails the test.
export type Answer<Body = any> = { status: number; body: Body; headers: Record<string, unknown>; bytes: Buffer }
/** What an answer comes to: its status, and the code of a refusal. */
export function outcome({ status, body }: { status: number; body: unknown }): [number, string | undefined] {
  return [status, (body as { code?: string } | null)?.code]
}

export type Send = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD'
  url: string
  body?: unknown
  headers?: Record<string, string>
}

export type ApiServer = {
  context: Context
  database: TestDatabase
  /** The clock of the server; move it by setting it. */
  clock: { now: Date }
  send: (request: Send) => Promise<Answer>
  /** The headers of a new account with these roles, signed in. */
  signIn: (...roles: Role[]) => Promise<Record<string, string> & { userId: string }>
  /** A second server process on the same database, as far as the modules can tell. */
  beside: () => Promise<ApiServer>
  sentMessages: (to: string) => Promise<{ kind: string; text: string }[]>
  close: () => Promise<void>
}

/** The API of a server with a database of its own, spoken to over HTTP without a socket. */
export async function createApiServer(
  options: { rateLimits?: boolean; env?: Record<string, string> } = {},
): Promise<ApiServer> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-api-'))
  const secret = randomBytes(32)
  const clock = { now: new Date('2026-11-21T04:00:00Z') }
  const { rateLimits = false, env = {} } = options
  const server = await open({ database, dataDir, secret, clock, rateLimits, env })
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
  const { database, dataDir, secret, clock, rateLimits, env } = parts
  const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: rateLimits ? 'on' : 'off', ...env }, { hasEmbedded: true })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { config } = read
  const pool = openPool({ connectionString: database.connectionString })
  const db = openDatabase(pool)
  const now = () => clock.now
  const newId = () => uuidV7(new Date())
  const log = createLog('error', (text) => console.error(text))
  const authority = { bn: config.authority.nameBn, en: config.authority.nameEn }
  const pdf = createPdfRenderer({ log, workers: 1 })
  const limits = createRateLimits({ enabled: rateLimits, now: () => clock.now.getTime() })
  const files = await createFileStore(join(dataDir, 'files'))
  const partials = createPartialFileStore(join(dataDir, 'uploads'))
  const messages = createMessageService({ jobs: noJobs, authority, now, newId })
  const sessions = createSessions({ db, now })
  await seedReference(db, newId)
  const certificates = await openCertificateSigner(readOrCreateSigningKey(dataDir), { db, now })
  const epoch = await readOrCreateEpoch(db)
  const context: Context = {
    ...{ db, pool, config, now, newId, pdf, certificates, files, partials, messages, sessions, limits, secret, log },
    epoch: () => epoch,
  }
  const app = await buildApp(context, { pagesFolder: join(dataDir, 'no-pages') })
  return {
    context,
    database,
    clock,
    send: (request) => send(app, request),
    signIn: (...roles) => signIn(context, roles),
    beside: () => open(parts),
    sentMessages: (to) =>
      db.selectFrom('messages').select(['kind', 'text']).where('to', '=', to).orderBy('id').execute(),
    async close() {
      await app.close()
      await pdf.close()
      limits.close()
      await db.destroy()
    },
  }
}

async function send(app: FastifyInstance, { method, url, body, headers }: Send): Promise<Answer> {
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  const response = await app.inject({
    method,
    url,
    headers: {
      [headerNames.apiKey]: defaultApiKey,
      [headerNames.deviceId]: 'test-device-1',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : (body as Buffer) }),
  })
  const { statusCode: status, rawPayload: bytes } = response
  const isText = response.payload !== '' && String(response.headers['content-type'] ?? '').includes('json')
  return { status, bytes, headers: response.headers, body: isText ? JSON.parse(response.payload) : null }
}

async function signIn(context: Context, roles: Role[]): Promise<Record<string, string> & { userId: string }> {
  const { db, sessions, now, newId } = context
  const userId = newId()
  await db
    .insertInto('users')
    .values({
      id: userId,
      full_name: `${roles.join(' ')} Person`,
      mobile: null,
      email: `${randomUUID()}@example.org`,
      password_hash: 'none',
      roles,
      locale: 'bn',
      image_file_id: null,
      created_at: now(),
    })
    .execute()
  const token = await sessions.create(db, userId, 'test-device-1')
  // Not a header that the server knows; tests read it.
  return Object.assign({ [headerNames.authToken]: token }, { userId })
}
