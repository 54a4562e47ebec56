import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { headerNames } from '#contract/endpoint.ts'
import type { Role } from '#domain/people/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import type { Context } from '../../src/server/context.ts'
import { hashPassword } from '../../src/server/modules/auth/passwords.ts'
import { openCertificateSigner } from '../../src/server/modules/certificates/signer.ts'
import { createMessageQueue } from '../../src/server/modules/messages/jobs.ts'
import { createMessageService } from '../../src/server/modules/messages/service.ts'
import { seedReference } from '../../src/server/modules/reference/seed.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { readOrCreateEpoch } from '../../src/server/platform/epoch.ts'
import { createFileStore } from '../../src/server/platform/file-store.ts'
import { type JobQueue, startJobQueue } from '../../src/server/platform/job-queue.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createPartialFileStore } from '../../src/server/platform/partial-file-store.ts'
import { createPdfRenderer } from '../../src/server/platform/pdf/pdf-renderer.ts'
import { createRateLimits } from '../../src/server/platform/rate-limits.ts'
import { createSessions } from '../../src/server/platform/sessions.ts'
import { readOrCreateSigningKey } from '../../src/server/platform/signing-key.ts'
import { uuidV7 } from '../../src/server/platform/uuid-v7.ts'
import { createTestDatabase } from './test-database.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  /** Added to the api-key and the device-id; an empty text leaves a header out. */
  headers?: Record<string, string>
  authToken?: string
  /** A key of an application: its token and mobile number. */
  holder?: { token: string; mobile: string }
}

/** The whole server without a socket, on a database of its own, with a clock that the test sets. */
export type TestApp = {
  app: FastifyInstance
  context: Context
  jobs: JobQueue
  dataDir: string
  call: (call: Call) => Promise<LightMyRequestResponse>
  /** Makes a user and signs in. */
  signIn: (role: Role, more?: { mobile?: string; password?: string }) => Promise<{ id: string; authToken: string }>
  /** Moves the application's clock; timers of the machine are not touched. */
  advance: (ms: number) => void
  /** Lines that the server logged, parsed. */
  logged: () => Record<string, unknown>[]
  close: () => Promise<void>
}

export const deviceId = 'test-device-1'
const apiKey = 'talika-web'

/** `rateLimits` off unless the test is about them: tests call faster than people. */
export async function createTestApp(
  options: { rateLimits?: 'on' | 'off'; pagesFolder?: string } = {},
): Promise<TestApp> {
  const { rateLimits = 'off', pagesFolder = '/nonexistent' } = options
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-app-'))
  const settings = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: rateLimits, DEMO: 'off' }, { hasEmbedded: true })
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { config } = settings

  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const newId = () => uuidV7(now())
  const lines: string[] = []
  const log = createLog('info', (text) => lines.push(...text.trimEnd().split('\n')))
  const jobs = await startJobQueue({ connection: { connectionString: database.connectionString }, log })
  await createMessageQueue(jobs)
  const { db, pool } = database
  await seedReference(db, newId)
  const epoch = await readOrCreateEpoch(db)
  const pdf = createPdfRenderer({ workers: 1, log })
  const limits = createRateLimits({ enabled: config.rateLimits })
  const authority = { bn: config.authority.nameBn, en: config.authority.nameEn }
  const context: Context = {
    db,
    pool,
    config,
    now,
    newId,
    pdf,
    certificates: await openCertificateSigner(readOrCreateSigningKey(dataDir), { db, now }),
    files: await createFileStore(join(dataDir, 'files')),
    partials: createPartialFileStore(join(dataDir, 'uploads')),
    messages: createMessageService({ jobs, authority, now, newId }),
    sessions: createSessions({ db, now }),
    limits,
    secret: Buffer.from('a secret that only this test knows'),
    epoch: () => epoch,
    log,
  }
  const app = await buildApp(context, { pagesFolder })
  const call = (one: Call) => app.inject(toInjection(one))

  let people = 0
  return {
    app,
    context,
    jobs,
    dataDir,
    call,
    async signIn(role, { mobile, password = 'secret-enough' } = {}) {
      people += 1
      const id = newId()
      const number = mobile ?? `018${String(people).padStart(8, '0')}`
      const passwordHash = await hashPassword(password)
      if (passwordHash === null) throw new Error('Too many passwords at once.')
      const person = { full_name: `${role} ${people}`, mobile: number, email: null, password_hash: passwordHash }
      await db
        .insertInto('users')
        .values({ id, ...person, roles: [role], locale: 'bn', image_file_id: null, created_at: now() })
        .execute()
      return { id, authToken: await context.sessions.create(db, id, deviceId) }
    },
    advance: (ms) => {
      offset += ms
    },
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    async close() {
      await app.close()
      limits.close()
      await Promise.all([pdf.close(), jobs.stop(1_000)])
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function toInjection({ method = 'GET', url, body, headers = {}, authToken, holder }: Call) {
  const all: Record<string, string> = {
    [headerNames.apiKey]: apiKey,
    [headerNames.deviceId]: deviceId,
    ...(authToken === undefined ? {} : { [headerNames.authToken]: authToken }),
    ...(holder === undefined
      ? {}
      : { [headerNames.applicationToken]: holder.token, [headerNames.applicationMobile]: holder.mobile }),
    ...headers,
  }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  if (body === undefined) return { method, url, headers: sent }
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = isRaw ? body : JSON.stringify(body)
  return { method, url, headers: { 'content-type': 'application/json', ...sent }, payload }
}
