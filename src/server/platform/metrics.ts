import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Upper edges in seconds, chosen around what a phone on a bad link notices. */
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10]

type Series = { counts: number[]; sum: number; total: number }

/** Counts every answer by route and status; `render` writes them in the text format of Prometheus. */
export function collectMetrics(app: FastifyInstance, pool: pg.Pool): { render: () => string } {
  const series = new Map<string, Series>()

  app.addHook('onResponse', (request, reply, done) => {
    // The route, never the address: a path that somebody made up would open a new series.
    const route = request.routeOptions.url ?? 'unknown'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const found = series.get(labels) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 }
    const seconds = reply.elapsedTime / 1000
    buckets.forEach((edge, index) => {
      if (seconds <= edge) found.counts[index] = (found.counts[index] ?? 0) + 1
    })
    found.sum += seconds
    found.total += 1
    series.set(labels, found)
    done()
  })

  const render = () => {
    const memory = process.memoryUsage()
    const lines = ['# TYPE http_request_duration_seconds histogram']
    for (const [labels, { counts, sum, total }] of series) {
      const name = 'http_request_duration_seconds'
      const edges = buckets.map((edge, index) => `${name}_bucket{${labels},le="${edge}"} ${counts[index]}`)
      lines.push(...edges)
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${total}`)
      lines.push(`${name}_sum{${labels}} ${sum.toFixed(6)}`, `${name}_count{${labels}} ${total}`)
    }
    return [
      ...lines,
      ...gauge('process_resident_memory_bytes', memory.rss),
      ...gauge('nodejs_heap_size_used_bytes', memory.heapUsed),
      ...gauge('process_uptime_seconds', Math.round(process.uptime())),
      ...gauge('database_connections', pool.totalCount),
      ...gauge('database_connections_idle', pool.idleCount),
      ...gauge('database_requests_waiting', pool.waitingCount),
      '',
    ].join('\n')
  }
  return { render }
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${value}`]
}
