import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseAccount } from '../../../src/server/platform/postgres/account.ts'
import { findPackagedBinaries, prepareBinaries } from '../../../src/server/platform/postgres/binaries.ts'
import { currentHome, pointerPath } from '../../../src/server/platform/postgres/home.ts'
import { findRunning, isAlive } from '../../../src/server/platform/postgres/postmaster.ts'
import { type RunningPostgres, startPostgres } from '../../../src/server/platform/postgres/start-postgres.ts'

// Each test creates a database with fsync, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const isRoot = process.getuid?.() === 0
const parentScript = join(import.meta.dirname, '../../support/server/database/postgres-parent.ts')

let folder = ''
let lines: string[] = []
let toStop: Array<() => Promise<unknown>> = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talika-pg-'))
  // By default PostgreSQL's user can reach the data folder. Tests of a closed folder close it themselves.
  chmodSync(folder, 0o755)
  lines = []
  toStop = []
})

afterEach(async () => {
  for (const stop of toStop.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string, more: { shelters?: string[]; adopted?: 'share' } = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line), ...more })
  toStop.push(postgres.stop)
  return postgres
}

/** Runs the database in a process of its own, as the given user, until the test kills it. */
async function startInChild(dataDir: string, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [parentScript, dataDir], { ...account, stdio: ['ignore', 'pipe', 'inherit'] })
  toStop.push(() => end(child, 'SIGTERM'))
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line)
    if (message.ready) return { child, connectionString: String(message.ready.connectionString) }
  }
  throw new Error('The database did not start.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function query(connectionString: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  const running = findRunning(join(currentHome(dataDir), 'cluster'))
  if (running === null) throw new Error('No postmaster runs.')
  return running.pid
}

test('data survives a stop and a start, and a stop leaves no process', async () => {
  const dataDir = join(folder, 'data')
  const first = await start(dataDir)
  await query(first.connectionString, "create table t as select 'ক' as letter")
  const pid = postmasterPid(dataDir)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(findRunning(join(dataDir, 'postgres', 'cluster'))).toBeNull()

  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  const rows = await query(
    second.connectionString,
    `select letter, upper('é') as upper, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
     current_setting('listen_addresses') as tcp from t`,
  )
  expect(rows).toEqual([{ letter: 'ক', upper: 'É', encoding: 'UTF8', fsync: 'on', tcp: '' }])
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

test('the database of a killed server is adopted with all its data, and ends with the next server', async () => {
  const dataDir = join(folder, 'data')
  const { child, connectionString } = await startInChild(dataDir)
  await query(connectionString, 'create table t as select 1 as n')
  const pid = postmasterPid(dataDir)
  await end(child, 'SIGKILL')
  expect(isAlive(pid)).toBe(true)

  const beside = await start(dataDir, { adopted: 'share' })
  await beside.stop()
  expect(isAlive(pid)).toBe(true)

  const next = await start(dataDir)
  expect(next.adopted).toBe(true)
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(await query(next.connectionString, 'select n from t')).toEqual([{ n: 1 }])
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('SIGTERM of the server ends the database', async () => {
  const dataDir = join(folder, 'data')
  const { child } = await startInChild(dataDir)
  const pid = postmasterPid(dataDir)
  await end(child, 'SIGTERM')
  expect(isAlive(pid)).toBe(false)
})

test('a database that is killed is restarted with everything that was committed', async () => {
  const dataDir = join(folder, 'data')
  const postgres = await start(dataDir)
  await query(postgres.connectionString, 'create table t as select 1 as n')
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => query(postgres.connectionString, 'select n from t').catch(() => null), { timeout: 15_000 })
    .toEqual([{ n: 1 }])
  expect(postmasterPid(dataDir)).not.toBe(pid)
})

test('a stale pid file whose pid now belongs to another program does not stop the start', async () => {
  const dataDir = join(folder, 'data')
  const first = await start(dataDir)
  const cluster = join(dataDir, 'postgres', 'cluster')
  await first.stop()
  // The pid belongs to a process of the database's user, in which case PostgreSQL itself would refuse to start.
  const other = spawn('sleep', ['60'], { ...databaseAccount(cluster), cwd: '/' })
  toStop.push(() => end(other, 'SIGKILL'))
  writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n/nowhere\n\n\nready\n`)
  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a data folder whose path is too long for a socket works', async () => {
  const dataDir = join(folder, 'a-long-name-'.repeat(10), 'ডেটা')
  const postgres = await start(dataDir)
  expect(await query(postgres.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('an interrupted creation of the database does not block the next start', async () => {
  const dataDir = join(folder, 'data')
  const { child } = await startInChild(dataDir)
  await end(child, 'SIGTERM')
  const home = join(dataDir, 'postgres')
  rmSync(join(home, 'cluster'), { recursive: true })
  mkdirSync(join(home, 'cluster.draft-1'))
  writeFileSync(join(home, 'cluster.draft-1', 'PG_VERSION'), '18\n')
  await start(dataDir)
  expect(readdirSync(home).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
})

test('links of libraries that the installation left out are created', async () => {
  const packaged = findPackagedBinaries()
  if (packaged === null) throw new Error('no binaries')
  const native = join(folder, 'package', 'native')
  cpSync(packaged.folder, native, { recursive: true, filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isLink(path) })
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false)
  const options = { packaged: { ...packaged, folder: native }, home: folder, account: {}, log: () => {} }
  expect(prepareBinaries(options)).toBe(native)
})

function isLink(path: string): boolean {
  return readdirSync(join(path, '..'), { withFileTypes: true }).some((e) => e.isSymbolicLink() && path.endsWith(e.name))
}

test.runIf(isRoot)('as root, binaries in a closed folder are copied, and the copy is used again', async () => {
  const packaged = findPackagedBinaries()
  if (packaged === null) throw new Error('no binaries')
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  cpSync(packaged.folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const account = databaseAccount(join(folder, 'none'))
  const options = {
    packaged: { ...packaged, folder: join(closed, 'native') },
    home: folder,
    account,
    log: (line: string) => lines.push(line),
  }
  const copy = prepareBinaries(options)
  expect(copy).toBe(join(folder, `postgresql-${packaged.version}`))
  const made = statSync(copy).ctimeMs
  expect(prepareBinaries(options)).toBe(copy)
  expect(statSync(copy).ctimeMs).toBe(made)
  expect(lines).toHaveLength(1)
})

test.runIf(isRoot)(
  'as root with a data folder below a closed folder, the database is kept elsewhere and found again',
  async () => {
    const home = join(folder, 'root')
    const shelter = join(folder, 'shelter')
    mkdirSync(home, { mode: 0o700 })
    mkdirSync(shelter, { mode: 0o755 })
    const dataDir = join(home, 'talika', 'data')
    const first = await start(dataDir, { shelters: [shelter] })
    await query(first.connectionString, 'create table t as select 1 as n')
    const place = currentHome(dataDir)
    expect(place.startsWith(`${shelter}/talika-`)).toBe(true)
    expect(statSync(place)).toMatchObject({ uid: databaseAccount(join(place, 'cluster')).uid })
    expect(statSync(place).mode & 0o777).toBe(0o700)
    expect(lines.join('\n')).toContain(`the database is stored in ${place}`)
    await first.stop()

    const second = await start(dataDir, { shelters: [shelter] })
    expect(await query(second.connectionString, 'select n from t')).toEqual([{ n: 1 }])
    await second.stop()

    // Without its data folder the server starts a new database, but keeps the files of the old one.
    rmSync(dataDir, { recursive: true })
    const third = await start(dataDir, { shelters: [shelter] })
    await expect(query(third.connectionString, 'select n from t')).rejects.toThrow('does not exist')
    expect(readdirSync(place).filter((name) => name.startsWith('cluster.left-'))).toHaveLength(1)
    await third.stop()

    rmSync(place, { recursive: true })
    await expect(start(dataDir, { shelters: [shelter] })).rejects.toThrow('no longer exists')
    expect(existsSync(pointerPath(dataDir))).toBe(true)
  },
)

test.runIf(isRoot)(
  'as root with a data folder that is closed itself, only the group of the database gets access',
  async () => {
    const dataDir = join(folder, 'data')
    const shelter = join(folder, 'shelter')
    mkdirSync(dataDir, { mode: 0o700 })
    mkdirSync(shelter)
    const postgres = await start(dataDir, { shelters: [shelter] })
    expect(await query(postgres.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(readdirSync(shelter)).toEqual([])
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: databaseAccount(join(dataDir, 'none')).gid })
  },
)

test.runIf(isRoot)('as root, a database whose folder was closed later is moved with all its data', async () => {
  const home = join(folder, 'srv')
  const shelter = join(folder, 'shelter')
  for (const path of [home, shelter]) mkdirSync(path, { mode: 0o755 })
  const dataDir = join(home, 'data')
  const first = await start(dataDir, { shelters: [shelter] })
  await query(first.connectionString, 'create table t as select 1 as n')
  await first.stop()
  expect(currentHome(dataDir)).toBe(join(dataDir, 'postgres'))
  chmodSync(home, 0o700)
  const second = await start(dataDir, { shelters: [shelter] })
  expect(currentHome(dataDir).startsWith(shelter)).toBe(true)
  expect(await query(second.connectionString, 'select n from t')).toEqual([{ n: 1 }])
})

test.runIf(isRoot)('an ordinary user can start it, and learns when the database is of another user', async () => {
  const nobody = databaseAccount(join(folder, 'none'))
  const own = join(folder, 'own')
  mkdirSync(own)
  chmodSync(own, 0o777)
  const { child, connectionString } = await startInChild(join(own, 'data'), nobody)
  expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(statSync(join(own, 'data')).mode & 0o777).toBe(0o700)
  await end(child, 'SIGTERM')

  chmodSync(join(own, 'data'), 0o711)
  const stranger = { uid: 23_456, gid: 23_456 }
  const { stderr, status } = spawnSync(process.execPath, [parentScript, join(own, 'data')], {
    ...stranger,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('belongs to another user: start as that user or as root')
})
