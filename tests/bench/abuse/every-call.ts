import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { startPostgres } from '../../../src/server/platform/postgres/start-postgres.ts'
import type { GoodRequest } from '../../support/people/good-calls/good-requests.ts'
import { type HealthWatchApart, watchHealthApart } from '../../support/server/health-watch.ts'
import { type Figure, percentile } from '../figure.ts'
import { sized } from '../size.ts'
import { spawnReady } from '../spawn-ready.ts'

/** The limit of the worst response of `/healthz` while one client plays any call. */
const mostMs = 250
/** As many connections as a client may use to do harm; a browser has six. */
const connections = sized(32, 1)

type Played = { call: string; worst: number; answered: Readonly<Record<number, number>> }

/**
 * One client plays each call of the API at its limit, with a request that is carried out. The calls are those of the
 * server's own OpenAPI document, so a new call is played without a change here.
 */
export async function measureEveryCall({ seconds = sized(1, 0.01) }: { seconds?: number } = {}): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const file = join(dataDir, 'good-requests.json')
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), GOOD_REQUESTS: file }
  const server = await spawnReady('tests/bench/abuse/every-call-server.ts', env)
  const watch = watchHealthApart(server.url, 5)
  try {
    const good = JSON.parse(readFileSync(file, 'utf8')) as GoodRequest[]
    const calls = await listCalls(server.url)
    const played: Played[] = []
    const left: string[] = []
    const idle = await worstDuring(watch, () => new Promise((resolve) => setTimeout(resolve, sized(3_000, 100))))
    for (const { method, path } of calls) {
      const found = good.find((one) => one.method === method && isAt(path, one.path))
      if (found === undefined) left.push(`${method} ${path}`)
      const request = found ?? bareRequest({ method, path }, good)
      played.push(await play(server.url, request, { call: `${method} ${path}`, seconds, watch }))
    }
    console.log(`played without a good request: ${left.join(', ')}`)
    return figuresOf(played, { left, idle })
  } finally {
    await watch.stop()
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function listCalls(url: string): Promise<{ method: GoodRequest['method']; path: string }[]> {
  const answer = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
  const documented = Object.entries(paths).flatMap(([path, methods]) => {
    return Object.keys(methods).map((method) => ({ method: method.toUpperCase() as GoodRequest['method'], path }))
  })
  // These are no calls of the contract.
  const beside = ['/api/openapi.json', '/api/docs', '/', '/verify/ARC-2026-00001', '/readyz', '/no/such/page']
  return [...documented, ...beside.map((path) => ({ method: 'GET' as const, path }))]
}

const isAt = (template: string, path: string) =>
  template === path || new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/**
 * A call without a good request is played with an empty body, a reading as an OWNER: most readings are carried out, and
 * the others are refused after their limits.
 */
function bareRequest(
  { method, path }: Pick<GoodRequest, 'method' | 'path'>,
  good: readonly GoodRequest[],
): GoodRequest {
  const { headers = {} } = good.find((one) => one.path === '/api/fees/history') ?? {}
  const filled = path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')
  const query = { page: 1, size: 20, from: '2026-01', to: '2026-12' }
  if (method === 'GET') return { method, path: filled, headers, query }
  // Without the session, which some of these calls would end.
  const { [headerNames.authToken]: _, ...stranger } = headers
  return { method, path: filled, headers: stranger, body: {} }
}

type Playing = { call: string; seconds: number; watch: HealthWatchApart }

async function play(url: string, request: GoodRequest, { call, seconds, watch }: Playing): Promise<Played> {
  const answered: Record<number, number> = {}
  const { method, path, query = {}, body, headers = {} } = request
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const init = {
    method,
    headers: { ...headers, 'accept-encoding': 'br', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && method !== 'HEAD' && { body: JSON.stringify(body) }),
  }
  const until = performance.now() + seconds * 1_000
  const client = async () => {
    while (performance.now() < until) {
      const answer = await fetch(`${url}${path}?${search}`, init)
      answered[answer.status] = (answered[answer.status] ?? 0) + 1
      await answer.arrayBuffer()
    }
  }
  const worst = await worstDuring(watch, () => Promise.all(Array.from({ length: connections }, client)))
  return { call, worst, answered }
}

async function worstDuring(watch: HealthWatchApart, work: () => Promise<unknown>): Promise<number> {
  await watch.read()
  await work().catch(() => undefined)
  return Math.max(...(await watch.read()))
}

function figuresOf(played: readonly Played[], { left, idle }: { left: readonly string[]; idle: number }): Figure[] {
  const worst = played.toSorted((one, other) => other.worst - one.worst)
  const all = played.map((one) => one.worst)
  const answers = ({ answered }: Played) =>
    Object.entries(answered)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')
  const note = `${played.length} calls; half below ${percentile(all, 0.5).toFixed(0)} ms, 95 of 100 below ${percentile(all, 0.95).toFixed(0)} ms; idle ${idle.toFixed(0)} ms`
  return [
    ...worst.slice(0, 6).map((one, at) => ({
      name: `/healthz at worst, number ${at + 1}: ${one.call}`,
      unit: 'ms' as const,
      value: one.worst,
      limit: at === 0 ? { atMost: mostMs } : null,
      rounds: [],
      note: at === 0 ? `${answers(one)}; ${note}` : answers(one),
    })),
    {
      name: 'calls that were played without a good request',
      unit: 'count',
      value: left.length,
      limit: null,
      rounds: [],
    },
  ]
}
