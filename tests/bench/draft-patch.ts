import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { PatchAnswer } from '../../src/contract/application-shapes.ts'
import { defaultApiKey, headerNames } from '../../src/contract/endpoint.ts'
import { makeToken } from '../../src/domain/reference/identifiers.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { cpuMsOf, postmasterOf } from './cpu-time.ts'
import { type Figure, median } from './figure.ts'
import { type Client, type LoadRequest, measureRate, send } from './http-load.ts'
import { type ReadyProcess, spawnReady } from './spawn-ready.ts'

const connections = 16
// Short rounds in turn: what else the machine does then meets all three alike, and the median of many pairs stands.
const rounds = 16
const secondsARound = 1
/** Connections, prepared statements and, above all, code that is compiled for good only after some ten thousand calls. */
const warmUpSeconds = 8
const path = '/api/apps/individual'

/** Fields that every professional form has; the drafts are filled first, so that the hash is of a real document. */
const paths = ['nameBn', 'nameEn', 'guardianName', 'motherName', 'present.line', 'present.upazila', 'degreeTitle']
const projectFields = ['name', 'client', 'location']

/** Draft PATCH of five operations through the whole server, beside a bare handler on the same database, in turn. */
export async function measureDraftPatch(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), PORT: '0' }
  const product = await spawnReady('src/server/main.ts', { ...env, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'warn' })
  const baseline = await spawnReady('tests/bench/baseline-server.ts', env)
  try {
    const drafts = await Promise.all(Array.from({ length: connections }, (_, n) => createDraft(product.port, n)))
    const database = await postmasterPid(postgres.connectionString)
    const target = ({ port, pid }: ReadyProcess, clientOf: (draft: BenchDraft) => Client) => {
      return (seconds: number) => measure({ port, pids: [pid, database], clients: drafts.map(clientOf), seconds })
    }
    const load = {
      checked: target(baseline, baselineClient('/checked')),
      ours: target(product, patchingClient),
      bare: target(baseline, baselineClient('/bare')),
    }
    const runs: Record<keyof typeof load, Measured[]> = { ours: [], checked: [], bare: [] }
    for (const one of Object.values(load)) await one(warmUpSeconds)
    const order = Object.keys(load) as (keyof typeof load)[]
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? order : order.toReversed()) runs[name].push(await load[name](secondsARound))
    }
    return figuresOf(runs)
  } finally {
    await Promise.all([product.stop(), baseline.stop()])
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Measured = { rate: number; cpuMs: number | null }
type Runs = Record<'ours' | 'checked' | 'bare', Measured[]>

type Measuring = { port: number; pids: number[]; clients: Client[]; seconds: number }

/** The rate, and what one request cost the server and the database in processor time. */
async function measure({ port, pids, clients, seconds }: Measuring): Promise<Measured> {
  const used = () => pids.map(cpuMsOf).reduce((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0)
  const before = used()
  const rate = await measureRate(port, clients, seconds)
  const after = used()
  return { rate, cpuMs: before === null || after === null ? null : (after - before) / (rate * seconds) }
}

async function postmasterPid(connectionString: string): Promise<number> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  const { rows } = await db.query<{ data_directory: string }>('SHOW data_directory')
  await db.end()
  return postmasterOf(rows[0]?.data_directory ?? '')
}

function figuresOf({ ours, checked, bare }: Runs): Figure[] {
  const name = 'draft PATCH of 5 operations'
  const ratio = (to: Measured[]) => ours.map(({ rate }, round) => rate / (to[round]?.rate ?? rate))
  const row = (text: string, unit: Figure['unit'], values: number[], limit: Figure['limit'] = null): Figure => {
    return { name: text, unit, value: median(values), limit, rounds: values }
  }
  const rates = (runs: Measured[]) => runs.map(({ rate }) => rate)
  const work = [ours, checked].map((runs) => median(runs.map(({ cpuMs }) => cpuMs ?? 0)))
  const [own = 0, least = 0] = work
  return [
    row(
      `${name}, against a bare handler whose statement checks the revision and keeps the ids`,
      'ratio',
      ratio(checked),
      { atLeast: 0.7 },
    ),
    row(`${name}, against a bare handler whose statement only writes the values`, 'ratio', ratio(bare)),
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
