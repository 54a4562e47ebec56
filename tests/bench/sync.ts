import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import pg from 'pg'
import { defaultApiKey } from '../../src/contract/endpoint.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { createDraftChanges } from '../../src/sync/changes.ts'
import { createDraft, writeAnswers } from '../../src/sync/drafts/drafts.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { attachFile } from '../../src/sync/files/attachments.ts'
import { readSnapshot, syncStatus } from '../../src/sync/status.ts'
import { TalikaStore } from '../../src/sync/store.ts'
import type { SyncContext } from '../../src/sync/sync-context.ts'
import { createTransport } from '../../src/sync/transport/transport.ts'
import {
  type ChaosProxy,
  lossyNetwork,
  type Network,
  shortestMs,
  startChaosProxy,
} from '../support/browser/chaos-proxy.ts'
import { noisyPng } from '../support/files/sample-files.ts'
import '../support/key-range.ts'
import { startHttp2Connection } from './browser/http2-connection.ts'
import type { Figure } from './figure.ts'
import { isSmall, sized } from './size.ts'
import { spawnReady } from './spawn-ready.ts'

const seeds = [1, 2, 3].slice(0, sized(3, 1))
const files = { count: sized(10, 2), bytes: sized(1_500_000, 100_000) }
// As many rows as the form allows. Each is a path of its own, in addition to its five answers.
const rows = 50
const text = 'প্রকল্পের বিবরণ'
const rowAnswers = { name: text, client: text, location: text, value: 1_000, startDate: '2020-01-31' }
const giveUpMs = 400_000

const cleanNetwork = { seed: 1, faulty: 0, kbps: 4_000, roundTripMs: 100, outage: null } as const

/** Measures the real engine in this process and the real server in another, with a network between them. */
export async function measureSync(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-sync-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const serverDir = join(dataDir, 'server')
  const env = {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: serverDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const server = await spawnReady('src/server/main.ts', { ...env, RATE_LIMITS: 'off' })
  const db = new pg.Client({ connectionString: postgres.connectionString })
  await db.connect()
  try {
    const small = await measureSmall(server.url)
    const runs: Run[] = []
    for (const seed of seeds) runs.push(await measureFiles({ target: server.url, seed, serverDir, db }))
    return [...small, ...figuresOf(runs)]
  } finally {
    await db.end()
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figuresOf(runs: readonly Run[]): Figure[] {
  const name = `300 answers and ${files.count} files of 1.5 MB over a network that fails`
  const worst = (values: number[]) => Math.max(...values)
  const [sent, time, wrong] = [runs.map((run) => run.sent), runs.map((run) => run.time), runs.map((run) => run.wrong)]
  return [
    {
      name: `${name}: bytes sent for each needed`,
      unit: 'ratio',
      value: worst(sent),
      limit: { atMost: 1.1 },
      rounds: sent,
    },
    {
      name: `${name}: time against the floor`,
      unit: 'ratio',
      value: worst(time),
      limit: { atMost: 1.3 },
      rounds: time,
    },
    {
      name: `${name}: duplicates and orphans`,
      unit: 'count',
      value: worst(wrong),
      limit: { atMost: 0 },
      rounds: wrong,
    },
  ]
}

/** Round trips of a long draft and the bytes of one keystroke, over a network without faults. */
async function measureSmall(target: string): Promise<Figure[]> {
  const proxy = await startChaosProxy({ ...cleanNetwork, target })
  const phone = await createPhone(proxy)
  const draftId = await fillDraft(phone.context)
  const engine = startEngine(phone.context, phone.transport, { locks: null })
  await untilSent(phone.context, draftId)
  const trips = proxy.counted().requests
  const before = proxy.counted()
  await writeAnswers(phone.context, draftId, [{ path: 'nameBn', value: 'মোঃ আবদুল করি' }])
  await sleep(50)
  await untilSent(phone.context, draftId)
  const after = proxy.counted()
  engine.stop()
  phone.context.changes.close()
  await proxy.close()
  const keystroke = after.up - before.up + (after.down - before.down)
  const overHttp2 = await measureOverHttp2(target)
  const calls = after.requests - before.requests
  const round = (value: number) => [value]
  const oneKey = 'one autosaved keystroke'
  return [
    {
      name: '300 answers on the server, round trips',
      unit: 'count',
      value: trips,
      limit: { atMost: 3 },
      rounds: round(trips),
    },
    {
      name: `${oneKey}, both ways over HTTP/2 and TLS, as a phone sends it`,
      unit: 'bytes',
      value: overHttp2,
      limit: { atMost: 650 },
      rounds: round(overHttp2),
    },
    {
      name: `${oneKey}, sent over HTTP/1.1, head included`,
      unit: 'bytes',
      value: after.up - before.up,
      limit: { atMost: 650 },
      rounds: round(after.up - before.up),
    },
    { name: `${oneKey}, both ways over HTTP/1.1`, unit: 'bytes', value: keystroke, limit: null, rounds: [] },
    { name: `${oneKey}, requests`, unit: 'count', value: calls, limit: { atMost: 1 }, rounds: round(calls) },
  ]
}

/** The bytes of the second keystroke on a connection, when both sides know the headers. */
async function measureOverHttp2(target: string): Promise<number> {
  const connection = await startHttp2Connection(target)
  const { context } = await createPhone({ url: '' })
  const transport = createTransport({ ...phoneOf(''), fetch: connection.fetch })
  const draftId = await fillDraft(context)
  const engine = startEngine(context, transport, { locks: null })
  let before = 0
  for (const value of ['মোঃ আবদুল কর', 'মোঃ আবদুল করি']) {
    await untilSent(context, draftId)
    before = connection.bytes()
    await writeAnswers(context, draftId, [{ path: 'nameBn', value }])
    await sleep(50)
  }
  await untilSent(context, draftId)
  const bytes = connection.bytes() - before
  engine.stop()
  context.changes.close()
  await connection.close()
  return bytes + connection.tlsBytes
}

type Run = { sent: number; time: number; wrong: number }
type Place = { target: string; seed: number; serverDir: string; db: pg.Client }

async function measureFiles({ target, seed, serverDir, db }: Place): Promise<Run> {
  const blobsBefore = countBlobs(serverDir)
  const network: Network = { ...lossyNetwork, target, seed, ...(isSmall && { outage: null }) }
  const needed = files.count * files.bytes
  // The draft and its files are on the phone before the network is there. The files, and so their addresses, are the
  // same in every run: the faults of a request are drawn from its address.
  const store = await createPhone({ url: '' })
  const draftId = await fillDraft(store.context)
  for (let order = 0; order < files.count; order++) {
    const bytes = new Uint8Array(noisyPng(files.bytes, `${seed} ${order}`)).buffer
    const about = { slot: 'nidCopy', name: `page-${order}.png`, mime: 'image/png', order }
    await attachFile(store.context, draftId, { ...about, bytes })
  }
  const proxy = await startChaosProxy(network)
  const started = performance.now()
  const engine = startEngine(store.context, transportOf(proxy), { locks: null })
  await untilSent(store.context, draftId)
  const took = performance.now() - started
  engine.stop()
  store.context.changes.close()
  const { up, requests, faults } = proxy.counted()
  await proxy.close()

  const { rows: found } = await db.query('select sha256 from files where application_id = $1', [draftId])
  const duplicates = Math.abs(found.length - files.count)
  const orphans = countBlobs(serverDir) - blobsBefore - files.count + countPartials(serverDir)
  console.log(
    `seed ${seed}: ${(took / 1000).toFixed(1)} s, ${up} bytes up, ${requests} requests, ${faults} of them failed`,
  )
  return { sent: up / needed, time: took / shortestMs(network, needed), wrong: duplicates + Math.abs(orphans) }
}

async function createPhone({ url }: Pick<ChaosProxy, 'url'>) {
  const context: SyncContext = {
    store: new TalikaStore(`bench-${randomUUID()}`, { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: createDraftChanges(),
    deviceId: randomUUID(),
    now: Date.now,
    newId: () => randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  return { context, transport: transportOf({ url }) }
}

function transportOf({ url }: Pick<ChaosProxy, 'url'>) {
  return createTransport({ ...phoneOf(url), fetch })
}

/** The options of a phone with a device id of the usual length. */
function phoneOf(baseUrl: string) {
  return { baseUrl, apiKey: defaultApiKey, deviceId: randomBytes(12).toString('base64url'), authToken: () => null }
}

let phones = 0
async function fillDraft(context: SyncContext): Promise<string> {
  phones += 1
  const mobile = `017${String(20_000_000 + phones)}`
  const about = {
    kind: 'individual',
    type: 'ARCHITECT',
    purpose: 'REGISTRATION',
    locale: 'bn',
    signedIn: false,
  } as const
  const draft = await createDraft(context, { ...about, answers: { mobile } })
  const writes = Array.from({ length: rows }, (_, order) => {
    const row = `previousProjects/${randomUUID()}`
    const values = Object.entries(rowAnswers).map(([field, value]) => ({ path: `${row}/${field}`, value }))
    return [{ path: row, value: { order } }, ...values]
  })
  await writeAnswers(context, draft.id, writes.flat())
  return draft.id
}

async function untilSent({ store }: SyncContext, draftId: string): Promise<void> {
  const until = performance.now() + giveUpMs
  for (;;) {
    const snapshot = await readSnapshot(store, draftId)
    if (snapshot === null) throw new Error('The draft is gone')
    const { state, changes } = syncStatus(snapshot, Date.now())
    if (state === 'server' && changes === 0) return
    if (state === 'needs-you') throw new Error(`The engine stopped: ${JSON.stringify(snapshot.draft)}`)
    if (performance.now() > until) throw new Error(`Not sent in time: ${changes} wait`)
    await sleep(20)
  }
}

function countBlobs(serverDir: string): number {
  return readdirSync(join(serverDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length
}

function countPartials(serverDir: string): number {
  const all = readdirSync(join(serverDir, 'uploads'), { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).length
}
