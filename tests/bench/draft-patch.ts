import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PatchAnswer } from '../../src/contract/application-shapes.ts'
import { defaultApiKey, headerNames } from '../../src/contract/endpoint.ts'
import { makeToken } from '../../src/domain/reference/identifiers.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { type Figure, median } from './figure.ts'
import { type Client, type LoadRequest, measureRate, send } from './http-load.ts'
import { spawnReady } from './spawn-ready.ts'

const connections = 16
const rounds = 5
const secondsARound = 4
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
    const load = {
      ours: () => measureRate(product.port, drafts.map(patchingClient), secondsARound),
      checked: () => measureRate(baseline.port, drafts.map(baselineClient('/checked')), secondsARound),
      bare: () => measureRate(baseline.port, drafts.map(baselineClient('/bare')), secondsARound),
    }
    const [ours, checked, bare]: [number[], number[], number[]] = [[], [], []]
    // Warm-up: connections, prepared statements, compiled code.
    await load.ours()
    await load.checked()
    for (let round = 0; round < rounds; round++) {
      checked.push(await load.checked())
      ours.push(await load.ours())
      bare.push(await load.bare())
    }
    const against = (rates: number[]) => ours.map((rate, round) => rate / (rates[round] ?? rate))
    const name = 'draft PATCH of 5 operations'
    return [
      {
        name: `${name}, against a bare handler whose statement checks the revision and keeps the ids`,
        unit: 'ratio',
        value: median(against(checked)),
        limit: { atLeast: 0.7 },
        rounds: against(checked),
      },
      {
        name: `${name}, against a bare handler whose statement only writes the values`,
        unit: 'ratio',
        value: median(against(bare)),
        limit: null,
        rounds: against(bare),
      },
      { name, unit: '1/s', value: median(ours), limit: null, rounds: ours },
      { name: 'the bare handler that checks', unit: '1/s', value: median(checked), limit: null, rounds: checked },
      { name: 'the bare handler that only writes', unit: '1/s', value: median(bare), limit: null, rounds: bare },
    ]
  } finally {
    await Promise.all([product.stop(), baseline.stop()])
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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
