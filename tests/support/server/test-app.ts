import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createMessageQueues } from '../../../src/server/modules/messages/jobs.ts'
import type { ConnectionLimits } from '../../../src/server/platform/http/connection-limits.ts'
import { type JobQueue, startJobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { type AppCalls, type Call, createAppCalls } from './app-calls.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { openServer } from './open-server.ts'

export type { Call }

/**
 * The whole server without a socket, with its queue and its log, on its own database. Answers are returned unparsed.
 */
export type TestApp = AppCalls & {
  app: FastifyInstance
  jobs: JobQueue
  dataDir: string
  /** Moves the clock of the application; real timers are not affected. */
  advance: (ms: number) => void
  /** The parsed lines of the server's log. */
  logged: () => Record<string, unknown>[]
  close: () => Promise<void>
}

/** `rateLimits` are off by default, because tests call faster than people. */
export async function createTestApp(
  options: {
    rateLimits?: 'on' | 'off'
    pagesFolder?: string
    connections?: ConnectionLimits
    /** Further settings, as environment variables. */
    settings?: Readonly<Record<string, string>>
    /** An existing database and data folder, which are kept when the server closes. */
    on?: { database: TestDatabase; dataDir: string }
  } = {},
): Promise<TestApp> {
  const { rateLimits = 'off', pagesFolder, connections, settings, on } = options
  const database = on?.database ?? (await createTestDatabase())
  const dataDir = on?.dataDir ?? mkdtempSync(join(tmpdir(), 'talika-app-'))
  let offset = 0
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line.trimEnd()) })
  const jobs = await startJobQueue({ connection: { connectionString: database.connectionString }, log })
  await createMessageQueues(jobs)
  const { app, context, close } = await openServer({
    ...{ database, dataDir, jobs, log },
    settings: { RATE_LIMITS: rateLimits, DEMO: 'off', ...settings },
    now: () => new Date(Date.now() + offset),
    secret: Buffer.from('a secret that only this test knows'),
    ...(pagesFolder === undefined ? {} : { pagesFolder }),
    ...(connections === undefined ? {} : { connections }),
  })
  return {
    ...createAppCalls(app, context),
    app,
    jobs,
    dataDir,
    advance: (ms) => {
      offset += ms
    },
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    async close() {
      await close()
      await jobs.stop(1_000)
      if (on !== undefined) return
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
