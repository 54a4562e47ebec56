import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultApiKey, headerNames } from '#contract/endpoint.ts'
import type { Role } from '#domain/people/roles.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Context } from '../../../src/server/context.ts'
import { openCertificateSigner } from '../../../src/server/modules/certificates/signer.ts'
import type { HubOptions } from '../../../src/server/modules/live/gateway/hub-options.ts'
import { createMessageService } from '../../../src/server/modules/messages/service.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { openDatabase, openPool } from '../../../src/server/platform/database/database.ts'
import { readOrCreateEpoch } from '../../../src/server/platform/database/epoch.ts'
import { seedReference } from '../../../src/server/platform/database/seed-reference.ts'
import { uuidV7 } from '../../../src/server/platform/database/uuid-v7.ts'
import type { ConnectionLimits } from '../../../src/server/platform/http/connection-limits.ts'
import type { JobQueue } from '../../../src/server/platform/job-queue.ts'
import { createGuessLimits } from '../../../src/server/platform/limits/guess-limits.ts'
import { leaseFromDatabase } from '../../../src/server/platform/limits/rate-buckets.ts'
import { createRateLimits } from '../../../src/server/platform/limits/rate-limits.ts'
import { createPdfRenderer } from '../../../src/server/platform/pdf/pdf-renderer.ts'
import { createSessions } from '../../../src/server/platform/sessions.ts'
import { createTableFiles } from '../../../src/server/platform/spreadsheet/table-files.ts'
import { createFileStore } from '../../../src/server/platform/storage/file-store.ts'
import { createPartialFileStore } from '../../../src/server/platform/storage/partial-file-store.ts'
import { readOrCreateSigningKey } from '../../../src/server/platform/storage/signing-key.ts'
import { createStorageHealth, type Statfs, storageProbes } from '../../../src/server/platform/storage/storage-health.ts'
import { createServices } from '../../../src/server/services.ts'
import type { TestDatabase } from './database/test-database.ts'

export const deviceId = 'test-device-1'

export type ServerParts = {
  database: Pick<TestDatabase, 'connectionString'>
  dataDir: string
  /** Settings, as environment variables. */
  settings: Readonly<Record<string, string>>
  now: () => Date
  jobs: JobQueue
  log: Context['log']
  secret: Buffer
  /** Reports the space on the disk; by default that of the machine. */
  statfs?: Statfs | undefined
  /** The folder of the built client; without it there are no pages. */
  pagesFolder?: string
  connections?: ConnectionLimits
  /** Clocks and periods of the live session. */
  live?: HubOptions
}

export type OpenServer = { app: FastifyInstance; context: Context; close: () => Promise<void> }

/**
 * The whole server without a socket, on an existing database. The clock, the queue and other surroundings are passed
 * in.
 */
export async function openServer(parts: ServerParts): Promise<OpenServer> {
  const { database, dataDir, settings, now, jobs, log, secret } = parts
  const read = readConfig({ DATA_DIR: dataDir, ...settings }, { hasEmbedded: true })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const pool = openPool({ connectionString: database.connectionString })
  const db = openDatabase(pool)
  const newId = () => uuidV7(new Date())
  const authority = { bn: config.authority.nameBn, en: config.authority.nameEn }
  const pdf = createPdfRenderer({ log, workers: 1 })
  const { rateLimits: enabled } = config
  const report = (error: unknown) =>
    log.error({ error }, 'The database cannot count requests: this process counts on its own')
  const limits = createRateLimits({ enabled, secret, lease: leaseFromDatabase(pool), report, now })
  const guesses = createGuessLimits({ enabled, pool, secret, now })
  const files = await createFileStore(join(dataDir, 'files'))
  const partials = createPartialFileStore(join(dataDir, 'uploads'))
  const messages = createMessageService({ jobs, authority, now, newId })
  const reserveBytes = config.data.reserveMegabytes * 1024 * 1024
  const probes = storageProbes(dataDir, db)
  const storage = createStorageHealth({ folder: dataDir, reserveBytes, probes, now, statfs: parts.statfs })
  const sessions = createSessions({ db, now })
  await seedReference(db, newId)
  const certificates = await openCertificateSigner(readOrCreateSigningKey(dataDir), { db, now })
  const epoch = await readOrCreateEpoch(db)
  const context: Context = {
    ...{
      db,
      pool,
      config,
      now,
      newId,
      pdf,
      certificates,
      files,
      partials,
      messages,
      sessions,
      storage,
      limits,
      guesses,
      tableFiles: createTableFiles({ log }),
      secret,
      log,
    },
    epoch: () => epoch,
  }
  const app = await buildApp(context, {
    pagesFolder: parts.pagesFolder ?? join(dataDir, 'no-pages'),
    services: createServices(context, parts.live === undefined ? {} : { live: parts.live }),
    ...(parts.connections === undefined ? {} : { limits: parts.connections }),
  })
  return {
    app,
    context,
    async close() {
      await app.close()
      await pdf.close()
      await db.destroy()
    },
  }
}

export type Person = { name: string; roles: readonly Role[]; mobile?: string; passwordHash?: string }

/** Creates an account and a session for it. */
export async function addSignedInUser(context: Context, person: Person): Promise<{ id: string; authToken: string }> {
  const { db, sessions, now, newId } = context
  const { name, roles, mobile, passwordHash = 'none' } = person
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      full_name: name,
      mobile: mobile ?? null,
      email: mobile === undefined ? `${randomUUID()}@example.org` : null,
      password_hash: passwordHash,
      roles: [...roles],
      locale: 'bn',
      image_file_id: null,
      created_at: now(),
    })
    .execute()
  return { id, authToken: await sessions.create(db, id, { deviceId, label: '' }) }
}

/** The headers that our client sends with each call. An empty text in `more` removes a header. */
export function clientHeaders(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const all = { [headerNames.apiKey]: defaultApiKey, [headerNames.deviceId]: deviceId, ...more }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
