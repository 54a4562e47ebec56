import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds, chosen around what the user of a phone on a bad link notices. */
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Counts every answer by route and status, and reports the use of the process and the connection pool. */
export function collectMetrics(app: FastifyInstance, pool: pg.Pool, gauges: readonly GaugeSource[] = []): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: otherwise every made-up path would create a new series.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  addGauge(registry, { name: 'process_uptime_seconds', help: 'Age of the process', read: () => process.uptime() })
  addGauge(registry, { name: 'database_connections', help: 'Open connections', read: () => pool.totalCount })
  addGauge(registry, { name: 'database_connections_idle', help: 'Idle connections', read: () => pool.idleCount })
  addGauge(registry, {
    name: 'database_requests_waiting',
    help: 'Queries waiting for a connection',
    read: () => pool.waitingCount,
  })
  for (const gauge of gauges) addGauge(registry, gauge)
  return registry
}

/** A value that is read each time the metrics are requested. */
export type GaugeSource = { name: string; help: string; read: () => number }

function addGauge(registry: Registry, { name, help, read }: GaugeSource): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => gauge.set(read()),
  })
}
