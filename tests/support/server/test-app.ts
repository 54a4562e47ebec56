import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { headerNames } from '#contract/endpoint.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../../src/server/context.ts'
import { hashPassword } from '../../../src/server/modules/auth/passwords/passwords.ts'
import { createMessageQueues } from '../../../src/server/modules/messages/jobs.ts'
import type { ConnectionLimits } from '../../../src/server/platform/http/connection-limits.ts'
import { type JobQueue, startJobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { addSignedInUser, clientHeaders, openServer } from './open-server.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  /** Added to the api-key and the device-id; an empty text removes a header. */
  headers?: Record<string, string>
  authToken?: string
  /** The key of an application: its code and mobile number. */
  holder?: { token: string; mobile: string }
}

/**
 * The whole server without a socket, with its queue and its log, on its own database. Answers are returned unparsed.
 */
export type TestApp = {
  app: FastifyInstance
  context: Context
  jobs: JobQueue
  dataDir: string
  call: (call: Call) => Promise<LightMyRequestResponse>
  /** Creates a user and a session for it. */
  signIn: (role: Role, more?: { mobile?: string; password?: string }) => Promise<{ id: string; authToken: string }>
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
      const passwordHash = await hashPassword(password)
      if (passwordHash === null) throw new Error('Too many passwords at once.')
      const number = mobile ?? `018${String(people).padStart(8, '0')}`
      return addSignedInUser(context, { name: `${role} ${people}`, roles: [role], mobile: number, passwordHash })
    },
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

function toInjection({ method = 'GET', url, body, headers = {}, authToken, holder }: Call) {
  const sent = clientHeaders({
    ...(authToken === undefined ? {} : { [headerNames.authToken]: authToken }),
    ...(holder === undefined
      ? {}
      : { [headerNames.applicationToken]: holder.token, [headerNames.applicationMobile]: holder.mobile }),
    ...headers,
  })
  if (body === undefined) return { method, url, headers: sent }
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = isRaw ? body : JSON.stringify(body)
  return { method, url, headers: { 'content-type': 'application/json', ...sent }, payload }
}
