import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '../../../src/domain/people/roles.ts'
import type { Context } from '../../../src/server/context.ts'
import type { HubOptions } from '../../../src/server/modules/live/gateway/hub-options.ts'
import { type LiveTimes, liveTimes } from '../../../src/server/modules/live/gateway/live-times.ts'
import { createMessageQueues } from '../../../src/server/modules/messages/jobs.ts'
import type { Notifications } from '../../../src/server/platform/database/notifications.ts'
import type { ConnectionLimits } from '../../../src/server/platform/http/connection-limits.ts'
import { startJobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { addSignedInUser, openServer } from './open-server.ts'

export type LiveServer = { app: FastifyInstance; context: Context; port: number; url: string }

type OwnParts = { aheadMs?: number; notifications?: Notifications }

/** Several servers on one database, each on its own port, with a common clock that the test moves. */
export type LiveServers = {
  database: TestDatabase
  servers: LiveServer[]
  /** The first server. */
  first: LiveServer
  /**
   * Starts another server. Its clock may be ahead of the database's, and its listening connection may be one that the
   * test cuts.
   */
  open: (own?: OwnParts) => Promise<LiveServer>
  close: (server: LiveServer) => Promise<void>
  signIn: (role: Role) => Promise<{ id: string; authToken: string }>
  /** Moves both clocks of every server: the wall clock and the one that measures silence. */
  advance: (ms: number) => void
  logged: () => string
  closeAll: () => Promise<void>
}

/** The tick is short, because tests wait for it. Periods that the clocks measure are the real ones. */
const testTimes: LiveTimes = { ...liveTimes, tickMs: 40, pollMs: 200, flushMs: 20 }

export async function openLiveServers(
  count = 1,
  options: {
    times?: Partial<LiveTimes>
    settings?: Record<string, string>
    connections?: ConnectionLimits
    /** Further options of the live session. */
    live?: HubOptions
    /** A database in place of a new one on the PostgreSQL of the run. It is dropped at the end, too. */
    database?: TestDatabase
  } = {},
): Promise<LiveServers> {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-live-'))
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const jobs = await startJobQueue({ connection: { connectionString: database.connectionString }, log })
  await createMessageQueues(jobs)
  let offset = 0
  const closers = new Map<LiveServer, () => Promise<void>>()
  const servers: LiveServer[] = []
  let people = 0

  const databaseTime = () => sql<Date>`clock_timestamp() + make_interval(secs => ${offset / 1000})`
  const open = async ({ aheadMs = 0, notifications }: OwnParts = {}) => {
    const { app, context, close } = await openServer({
      ...{ database, dataDir, jobs, log },
      settings: { RATE_LIMITS: 'off', DEMO: 'off', ...options.settings },
      now: () => new Date(Date.now() + offset + aheadMs),
      secret: Buffer.from('a secret that only this test knows'),
      live: {
        ...{ times: { ...testTimes, ...options.times }, databaseTime, clock: () => performance.now() + offset },
        ...options.live,
        ...(notifications === undefined ? {} : { notifications }),
      },
      ...(options.connections === undefined ? {} : { connections: options.connections }),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const server = { app, context, port, url: `http://127.0.0.1:${port}` }
    closers.set(server, close)
    servers.push(server)
    return server
  }
  const close = async (server: LiveServer) => {
    const end = closers.get(server)
    closers.delete(server)
    servers.splice(servers.indexOf(server), 1)
    server.app.server.closeAllConnections()
    await end?.()
  }
  const first = await open()
  while (servers.length < count) await open()

  return {
    ...{ database, servers, first, open, close },
    async signIn(role) {
      people += 1
      return addSignedInUser(first.context, { name: `${role} ${people}`, roles: [role] })
    },
    advance: (ms) => {
      offset += ms
    },
    logged: () => lines.join('\n'),
    async closeAll() {
      for (const server of [...servers]) await close(server)
      await jobs.stop(1_000)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
