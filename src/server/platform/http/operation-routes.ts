import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../binding/problem.ts'
import type { Database } from '../database/schema.ts'
import type { StorageHealth } from '../storage/storage-health.ts'
import { collectMetrics, type GaugeSource } from './metrics.ts'

const readyWithinMs = 2_000
/** Tools ask every few seconds. */
const watched = { config: { limit: { what: 'operations', perMinute: 600 } } }

/** For the tools that keep a server running: alive, ready, metrics. */
export function registerOperationRoutes(
  app: FastifyInstance,
  { db, pool, storage }: { db: Kysely<Database>; pool: pg.Pool; storage: StorageHealth },
  gauges: readonly GaugeSource[] = [],
): void {
  const metrics = collectMetrics(app, pool, gauges)

  // Without a limit: a load balancer must not take a flood for a failure.
  app.get('/healthz', { config: { limit: 'constant answer' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', watched, async (_request, reply) => {
    if (!(await isReady(db))) return sendProblem(reply, refuse('maintenance', { retryAfter: 2 }))
    const full = await storage.trouble()
    if (full !== null) return sendProblem(reply, refuse('maintenance', { retryAfter: 10, detail: `storage_${full}` }))
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })

  app.get('/metrics', watched, async (request, reply) => {
    if (!isFromThisMachine(request)) return sendProblem(reply, refuse('not_found'))
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics())
  })
}

/** A start writes the epoch last: when it exists, so do the schema and the seeds. */
async function isReady(db: Kysely<Database>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, readyWithinMs, false).unref())
  const asked = sql`SELECT value FROM settings WHERE key = 'epoch'`.execute(db).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )
  return Promise.race([asked, late])
}

/** A proxy on this machine forwards strangers from a loopback address, but adds a header that says so. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(?:::ffff:)?127\./.test(address)
  return isLoopback && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
}
