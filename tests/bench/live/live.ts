import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../../../src/server/platform/postgres/start-postgres.ts'
import { type Figure, percentile } from '../figure.ts'
import { addStaff } from '../seeds/appointments-seed.ts'
import { sized } from '../size.ts'
import { type ReadyProcess, spawnReady } from '../spawn-ready.ts'
import { startBalancer } from './balancer.ts'
import { type BenchHost, connectHost } from './bench-host.ts'
import { type Crowd, startCrowd } from './crowd.ts'

const crowdSize = Number(process.env.BENCH_GUESTS ?? sized(5_000, 50))
/** These guests make the process compile its code and grow its heap, which must not count for the measured guests. */
const warmUpSize = sized(1_000, 10)
const changes = sized(10, 2)
const reconnects = 1_000
const calls = sized(100, 5)
const mostMemory = 25_000
// Longer than a change takes to reach the last of them, and far shorter than the 30 s between two pings.
const quietMs = sized(1_500, 200)

const clock = () => performance.timeOrigin + performance.now()

type Bench = { env: Record<string, string>; memoryFile: string; db: pg.Client; token: string; bare: Taken }

/** Measures the live queue with a crowd on one process, and with calls on two processes behind one port. */
export async function measureLive(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-live-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const memoryFile = join(dataDir, 'memory.json')
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts')).href
  const env = {
    ...{ DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), PORT: '0' },
    ...{ RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'warn', BENCH_MEMORY_FILE: memoryFile },
    // All guests come from one address here, as they do from a proxy, which reports the address of each.
    ...{ TRUST_PROXY: 'on', NODE_OPTIONS: `--expose-gc --import ${probe}` },
  }
  const server = await spawnReady('src/server/main.ts', env)
  const db = new pg.Client({ connectionString: postgres.connectionString })
  try {
    await db.connect()
    const token = await addStaff(db, 'OWNER', (text) => createHash('sha256').update(text).digest())
    const bench = { env, memoryFile, db, token, bare: await measureBareServer(env, memoryFile) }
    return [...(await measureCrowd(bench, server)), ...(await measureTwoProcesses(bench, server))]
  } finally {
    await db.end()
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureCrowd(bench: Bench, server: ReadyProcess): Promise<Figure[]> {
  const crowd = startCrowd()
  try {
    const host = await connectHost(server.port, bench.token)
    await host.ask({ type: 'session.start' })
    const taken = await fill(crowd, server, bench.memoryFile)
    const figures = [...memoryFigures(taken, bench.bare), ...(await measureChanges(host, crowd))]
    figures.push(...(await measureOneGuest(host, crowd)), ...(await measureReconnects(crowd, server)))
    await host.ask({ type: 'session.end' })
    host.close()
    return figures
  } finally {
    crowd.stop()
  }
}

type Memory = { rss: number; heapUsed: number; external: number }
/**
 * Memory in bytes per guest: after a garbage collection, and of the whole process since before the first guest came.
 */
type Taken = { live: number; resident: number }

/** Connects the crowd, and keeps it connected. */
async function fill(crowd: Crowd, server: ReadyProcess, memoryFile: string): Promise<Taken> {
  const first = await memoryOf(server, memoryFile)
  // Code that the process loads and compiles for the first guests must not count for the measured ones.
  await crowd.ask({ do: 'open', port: server.port, count: warmUpSize })
  await crowd.ask({ do: 'close' })
  await wait(quietMs)
  const before = await memoryOf(server, memoryFile)
  const started = performance.now()
  await crowd.ask({ do: 'open', port: server.port, count: crowdSize })
  console.log(`  ${crowdSize} guests have come in ${Math.round((performance.now() - started) / 1000)} s`)
  await wait(quietMs)
  const after = await memoryOf(server, memoryFile)
  return {
    live: (after.heapUsed + after.external - before.heapUsed - before.external) / crowdSize,
    // Memory that the earlier guests left is free for these guests, so it counts for them.
    resident: (after.rss - first.rss) / crowdSize,
  }
}

async function memoryOf({ pid }: ReadyProcess, memoryFile: string): Promise<Memory> {
  rmSync(memoryFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(memoryFile)) await wait(50)
  return JSON.parse(readFileSync(memoryFile, 'utf8'))
}

/** The same crowd on sockets without the portal: the memory of Node and `ws` alone. */
async function measureBareServer(env: Record<string, string>, memoryFile: string): Promise<Taken> {
  const server = await spawnReady('tests/bench/live/bare-server.ts', env)
  const crowd = startCrowd()
  try {
    return await fill(crowd, server, memoryFile)
  } finally {
    crowd.stop()
    await server.stop()
  }
}

function memoryFigures(taken: Taken, bare: Taken): Figure[] {
  const names = { live: 'heap and buffers after a collection', resident: 'resident' } as const
  return (Object.keys(names) as (keyof Taken)[]).map((name) => ({
    name: `memory a guest: ${names[name]}`,
    unit: 'bytes',
    value: taken[name],
    limit: { atMost: mostMemory },
    rounds: [],
    note: `of ${crowdSize} guests on one process; ${(taken[name] / bare[name]).toFixed(1)} times a socket of a bare ws server (${Math.round(bare[name])})`,
  }))
}

/** Each call moves everyone else up: no other change reaches more guests. */
async function measureChanges(host: BenchHost, crowd: Crowd): Promise<Figure[]> {
  const delays: number[] = []
  const bytes: number[] = []
  let missing = 0
  for (let change = 0; change < changes; change += 1) {
    await crowd.ask({ do: 'listen' })
    const sentAt = clock()
    const answer = await host.ask({ type: 'callNext' })
    if (answer !== 'done') throw new Error(`The call was answered with ${answer}.`)
    await wait(quietMs)
    const report = await crowd.ask({ do: 'report' })
    const reached = report.lastAt.filter((at) => at > 0)
    // Guests who were called before do not move up any more.
    missing += crowdSize - change - reached.length
    delays.push(...reached.map((at) => at - sentAt))
    bytes.push(...report.bytes.filter((count) => count > 0))
  }
  const note = `${changes} calls, each moving all others up`
  return [
    {
      name: 'a change reaches all guests, p99',
      unit: 'ms',
      value: percentile(delays, 0.99),
      limit: { atMost: 500 },
      rounds: [],
      note,
    },
    {
      name: 'guests whom a change did not reach',
      unit: 'count',
      value: Math.max(0, missing),
      limit: { atMost: 0 },
      rounds: [],
    },
    {
      name: 'a change on the wire, for a guest',
      unit: 'bytes',
      value: percentile(bytes, 0.99),
      limit: { atMost: 100 },
      rounds: [],
    },
  ]
}

/** A message for one guest is sent to that guest only. */
async function measureOneGuest(host: BenchHost, crowd: Crowd): Promise<Figure[]> {
  const called = [...host.rows.values()].find(({ state }) => state === 'CALLED')
  if (called === undefined) throw new Error('No guest is called.')
  await crowd.ask({ do: 'listen' })
  const answer = await host.ask({ type: 'sendLink', guestId: called.id, url: 'https://meet.example.org/bench' })
  if (answer !== 'done') throw new Error(`The link was answered with ${answer}.`)
  await wait(quietMs)
  const { lastAt } = await crowd.ask({ do: 'report' })
  const reached = lastAt.filter((at) => at > 0).length
  return [
    {
      name: 'guests who are sent something by a link for one',
      unit: 'count',
      value: reached,
      limit: { atMost: 1 },
      rounds: [],
    },
  ]
}

async function measureReconnects(crowd: Crowd, { port }: ReadyProcess): Promise<Figure[]> {
  const count = Math.min(reconnects, crowdSize)
  const { servedMs, failures } = await crowd.ask({ do: 'reconnect', port, count })
  const note = `of ${count} within a second; median ${Math.round(percentile(servedMs, 0.5))} ms after the first`
  return [
    {
      name: 'the last reconnect is served',
      unit: 'ms',
      value: Math.max(...servedMs),
      limit: { atMost: 5_000 },
      rounds: [],
      note,
    },
    { name: 'reconnects that failed', unit: 'count', value: failures, limit: { atMost: 0 }, rounds: [] },
  ]
}

/** A hundred pages of hosts press at the same moment, on two processes behind one port. */
async function measureTwoProcesses({ env, db, token }: Bench, first: ReadyProcess): Promise<Figure[]> {
  const second = await spawnReady('src/server/main.ts', env)
  const balancer = await startBalancer([first.port, second.port])
  const crowd = startCrowd()
  try {
    const hosts = await Promise.all(Array.from({ length: calls }, () => connectHost(balancer.port, token)))
    await hosts[0]?.ask({ type: 'session.start' })
    await crowd.ask({ do: 'open', port: balancer.port, count: 2 * calls })
    await wait(quietMs)
    const started = performance.now()
    const answers = await Promise.all(hosts.map((host) => host.ask({ type: 'callNext' })))
    const took = performance.now() - started
    const { rows } = await db.query<{ called: string; guests: string }>(
      `SELECT count(*) AS called, count(DISTINCT detail->>'guestId') AS guests FROM audit
       WHERE action = 'call-guest' AND subject_id = (SELECT id::text FROM live_sessions WHERE state <> 'ENDED')`,
    )
    const [called, guests] = [Number(rows[0]?.called), Number(rows[0]?.guests)]
    for (const host of hosts) host.close()
    const note = `${answers.filter((answer) => answer === 'done').length} done in ${Math.round(took)} ms, through a balancer of TCP`
    return [
      {
        name: `guests called twice by ${calls} calls at once`,
        unit: 'count',
        value: called - guests,
        limit: { atMost: 0 },
        rounds: [],
        note,
      },
      {
        name: `guests called by ${calls} calls at once`,
        unit: 'count',
        value: guests,
        limit: { atLeast: calls },
        rounds: [],
      },
    ]
  } finally {
    crowd.stop()
    balancer.stop()
    await second.stop()
  }
}
