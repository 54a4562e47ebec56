import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { PatchAnswer } from '../../src/contract/applications/application-shapes.ts'
import { defaultApiKey, headerNames } from '../../src/contract/endpoint.ts'
import { makeToken } from '../../src/domain/reference/identifiers.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { cpuMsOf, postmasterOf } from './cpu-time.ts'
import { type Figure, median } from './figure.ts'
import { takePrecedence } from './precedence.ts'
import { sized } from './size.ts'
import { type ReadyProcess, spawnReady } from './spawn-ready.ts'

const connections = 16
/**
 * Time to open connections, prepare statements and, above all, compile the code, which is optimised only after some ten
 * thousand calls.
 */
const warmUpSeconds = { ours: sized(7, 0.1), checked: sized(3, 0.1), bare: sized(1, 0.1) }
// Each pair begins with a checkpoint, so that none falls into one side, and runs ours, checked, checked, ours: anything
// that increases or decreases over these four seconds affects both alike.
const pairs = sized(8, 1)
const halfRoundSeconds = sized(1, 0.1)
const path = '/api/apps/individual'

/** Fields that every professional form has; the drafts are filled first, so that the hash is of a real document. */
const paths = ['nameBn', 'nameEn', 'guardianName', 'motherName', 'present.line', 'present.upazila', 'degreeTitle']
const projectFields = ['name', 'client', 'location']

/**
 * Measures a draft PATCH of five operations through the whole server, in turn with a bare handler on the same database.
 */
export async function measureDraftPatch(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), PORT: '0' }
  const product = await spawnReady('src/server/main.ts', { ...env, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'warn' })
  const baseline = await spawnReady('tests/bench/baseline-server.ts', env)
  const db = new pg.Client({ connectionString: postgres.connectionString })
  try {
    await db.connect()
    const drafts = await Promise.all(Array.from({ length: connections }, (_, n) => createDraft(product.port, n)))
    const database = await postmasterPid(db)
    const target = ({ port, pid }: ReadyProcess, clientOf: (draft: BenchDraft) => Client) => {
      return (seconds: number) => measure({ port, pids: [pid, database], clients: drafts.map(clientOf), seconds })
    }
    const load = {
      ours: target(product, patchingClient),
      checked: target(baseline, baselineClient('/checked')),
      bare: target(baseline, baselineClient('/bare')),
    }
    return await inTurn(load, { prefer: [process.pid, product.pid, baseline.pid, database], db })
  } finally {
    await db.end()
    await Promise.all([product.stop(), baseline.stop()])
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type LoadRequest = { method: string; path: string; headers: Record<string, string>; body: string }

type Client = {
  /** The next request of this client, made from the answer to the one before (null at first). */
  next: (answer: unknown) => LoadRequest
}

/** Each client sends one request after the other on its own keep-alive connection; returns the requests per second. */
async function measureRate(port: number, clients: readonly Client[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length })
  const started = performance.now()
  const until = started + seconds * 1000
  let answered = 0
  const run = async ({ next }: Client) => {
    let answer: unknown = null
    while (performance.now() < until) {
      answer = await send(agent, port, next(answer))
      answered += 1
    }
  }
  await Promise.all(clients.map(run))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return answered / elapsed
}

function send(agent: Agent, port: number, { method, path, headers, body }: LoadRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, 'content-length': length } },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if ((incoming.statusCode ?? 500) < 300) resolve(text === '' ? null : JSON.parse(text))
          else reject(new Error(`${method} ${path} answered ${incoming.statusCode}: ${text}`))
        })
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

type Name = 'ours' | 'checked' | 'bare'
type Measured = { rate: number; cpuMs: number | null }
type Runs = Record<Name, Measured[]>
type Load = Record<Name, (seconds: number) => Promise<Measured>>

async function inTurn(load: Load, { prefer, db }: { prefer: number[]; db: pg.Client }): Promise<Figure[]> {
  const runs: Runs = { ours: [], checked: [], bare: [] }
  const precedence = takePrecedence(prefer)
  try {
    for (const name of ['ours', 'checked', 'bare'] as const) await load[name](warmUpSeconds[name])
    for (let pair = 0; pair < pairs; pair++) {
      await db.query('CHECKPOINT')
      const first = await load.ours(halfRoundSeconds)
      runs.checked.push(mean(await load.checked(halfRoundSeconds), await load.checked(halfRoundSeconds)))
      runs.ours.push(mean(first, await load.ours(halfRoundSeconds)))
      if (pair % 2 === 0) runs.bare.push(await load.bare(halfRoundSeconds))
    }
  } finally {
    precedence?.restorePriority()
  }
  return figuresOf(runs, { preferred: precedence !== null })
}

function mean(one: Measured, other: Measured): Measured {
  const cpuMs = one.cpuMs === null || other.cpuMs === null ? null : (one.cpuMs + other.cpuMs) / 2
  return { rate: (one.rate + other.rate) / 2, cpuMs }
}

type Measuring = { port: number; pids: number[]; clients: Client[]; seconds: number }

/** The rate, and the processor time of one request in the server and the database. */
async function measure({ port, pids, clients, seconds }: Measuring): Promise<Measured> {
  const used = () => pids.map(cpuMsOf).reduce((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0)
  const before = used()
  const rate = await measureRate(port, clients, seconds)
  const after = used()
  return { rate, cpuMs: before === null || after === null ? null : (after - before) / (rate * seconds) }
}

async function postmasterPid(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ data_directory: string }>('SHOW data_directory')
  return postmasterOf(rows[0]?.data_directory ?? '')
}

function figuresOf({ ours, checked, bare }: Runs, { preferred }: { preferred: boolean }): Figure[] {
  const name = 'draft PATCH of 5 operations'
  const note = preferred ? {} : { note: 'measured without precedence' }
  const ratio = ours.map(({ rate }, pair) => rate / (checked[pair]?.rate ?? rate))
  const row = (text: string, unit: Figure['unit'], values: number[], limit: Figure['limit'] = null): Figure => {
    return { name: text, unit, value: median(values), limit, rounds: values, ...note }
  }
  const rates = (runs: Measured[]) => runs.map(({ rate }) => rate)
  const [own = 0, least = 0] = [ours, checked].map((runs) => median(runs.map(({ cpuMs }) => cpuMs ?? 0)))
  const writesOnly = median(rates(ours)) / median(rates(bare))
  return [
    row(`${name}, against a bare handler whose statement checks the revision and keeps the ids`, 'ratio', ratio, {
      atLeast: 0.6,
    }),
    row(`${name}, against a bare handler whose statement only writes the values`, 'ratio', [writesOnly]),
    ...(own > 0
      ? [row('the same by processor time of server and database, whatever else runs', 'ratio', [least / own])]
      : []),
    row(name, '1/s', rates(ours)),
    row('the bare handler that checks', '1/s', rates(checked)),
    row('the bare handler that only writes', '1/s', rates(bare)),
  ]
}

type BenchDraft = { id: string; rev: number; epoch: string; headers: Record<string, string>; revs: Map<string, number> }

async function createDraft(port: number, n: number): Promise<BenchDraft> {
  const id = randomUUID()
  const token = makeToken(randomBytes(16))
  const mobile = `017${String(10_000_000 + n)}`
  const headers = {
    'content-type': 'application/json',
    [headerNames.apiKey]: defaultApiKey,
    [headerNames.deviceId]: `bench-device-${n}`,
    [headerNames.applicationToken]: token,
    [headerNames.applicationMobile]: mobile,
  }
  const rows = Array.from({ length: 40 }, () => `previousProjects/${randomUUID()}`)
  const filled = rows.flatMap((row, order) => [
    { path: row, value: { order } as unknown },
    ...projectFields.map((field) => ({ path: `${row}/${field}`, value: 'প্রকল্প' as unknown })),
  ])
  const ops = [{ path: 'mobile', value: mobile as unknown }, ...filled].map((op) => ({
    ...op,
    opId: randomUUID(),
    baseRev: 0,
  }))
  const agent = new Agent()
  const body = JSON.stringify({ id, token, mobile, type: 'ARCHITECT', schemaVersion: 1, ops })
  const answer = (await send(agent, port, { method: 'POST', path, headers, body })) as PatchAnswer
  agent.destroy()
  return { id, rev: answer.rev, epoch: answer.epoch, headers, revs: new Map() }
}

function patchingClient(draft: BenchDraft): Client {
  let turn = 0
  return {
    next(answer) {
      if (answer !== null) draft.rev = (answer as PatchAnswer).rev
      turn += 1
      return patchOf(draft, turn)
    },
  }
}

function patchOf(draft: BenchDraft, turn: number): LoadRequest {
  const ops = Array.from({ length: 5 }, (_, n) => ({
    opId: randomUUID(),
    path: paths[(turn + n) % paths.length],
    value: `মোঃ আবদুল করিম ${turn}`,
    baseRev: draft.rev,
  }))
  const body = JSON.stringify({
    id: draft.id,
    epoch: draft.epoch,
    sinceRev: draft.rev,
    schemaVersion: 1,
    brief: true,
    ops,
  })
  return { method: 'PATCH', path, headers: draft.headers, body }
}

function baselineClient(path: '/checked' | '/bare') {
  return (draft: BenchDraft): Client => {
    let turn = 0
    return {
      next() {
        turn += 1
        return { ...patchOf(draft, turn), path }
      },
    }
  }
}
