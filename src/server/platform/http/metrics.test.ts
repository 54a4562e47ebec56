import { fastify } from 'fastify'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { collectMetrics } from './metrics.ts'

const pool = { totalCount: 7, idleCount: 4, waitingCount: 2 } as pg.Pool

test('answers are counted by route and status, and a made-up path creates no series', async () => {
  const app = fastify()
  const metrics = collectMetrics(app, pool)
  app.get('/things/:id', async () => 'one')
  for (const path of ['/things/1', '/things/2', '/made-up/a', '/made-up/b']) await app.inject(path)
  const text = await metrics.metrics()
  const name = 'http_request_duration_seconds'
  expect(text).toContain(`${name}_count{method="GET",route="/things/:id",status="200"} 2`)
  expect(text).toContain(`${name}_bucket{le="10",method="GET",route="/things/:id",status="200"} 2`)
  expect(text).toContain(`${name}_count{method="GET",route="unknown",status="404"} 2`)
  expect(text).not.toContain('made-up')
  await app.close()
})

test('the values of the process and the connection pool are read at the time of the request', async () => {
  const app = fastify()
  const text = await collectMetrics(app, pool).metrics()
  expect(text).toMatch(/^database_connections 7$/m)
  expect(text).toMatch(/^database_connections_idle 4$/m)
  expect(text).toMatch(/^database_requests_waiting 2$/m)
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_uptime_seconds']) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  }
  await app.close()
})
