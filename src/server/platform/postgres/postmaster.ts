import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'

/** The main process of a PostgreSQL and the folder of its socket. */
export type Postmaster = { pid: number; socketFolder: string }

/** The number in the socket's name. No TCP port is opened. */
export const socketPort = 5432
export const superuser = 'talika'

// Crash recovery replays a few WAL segments at most; two minutes are plenty even on a slow disk.
const longestStartMs = 120_000
// Together below the ten seconds that the server has to stop.
const fastShutdownMs = 6_000
const immediateShutdownMs = 2_000
const largestLogBytes = 5 * 1024 * 1024

/** The running postmaster that the cluster's pid file names, even while it starts or stops; else null. */
export function findRunning(cluster: string): Postmaster | null {
  const file = readPidFile(cluster)
  if (file === null || !isAlive(file.pid) || !isPostgres(file.pid)) return null
  return { pid: file.pid, socketFolder: file.socketFolder }
}

export type SpawnOptions = {
  binaries: string
  home: string
  socketFolder: string
  account: Account
  settings: Readonly<Record<string, string>>
}

/** Starts the postmaster of `home/cluster`; resolves when it accepts connections, else throws the end of its log. */
export async function spawnPostmaster(options: SpawnOptions): Promise<Postmaster> {
  const { binaries, home, socketFolder, account } = options
  const cluster = join(home, 'cluster')
  const logPath = join(home, 'postgres.log')
  const log = openLog(logPath)
  const child = spawn(join(binaries, 'bin', 'postgres'), commandLine(cluster, options), {
    ...account,
    cwd: '/',
    // A session of its own, so that Ctrl-C reaches Node only, which ends its requests before the database.
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', ...passOverRecycledPid(cluster) },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => {})
  child.unref()
  const { pid } = child
  if (pid === undefined) return failed
  const postmaster = { pid, socketFolder }
  if ((await waitUntilReady(postmaster, longestStartMs)) === 'ready') return postmaster
  await stopPostmaster(pid)
  throw new Error(`PostgreSQL did not start. The end of ${logPath}:\n${lastLines(logPath, 8)}`)
}

function commandLine(cluster: string, { socketFolder, settings }: SpawnOptions): string[] {
  const all = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of failed statements contain applicants' answers, so they are not logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // The statements are short; compiling them would cost more than it saves.
    jit: 'off',
    ...settings,
  }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * After a reboot, or in a restarted container, the pid in a stale pid file may belong to another program, and
 * PostgreSQL would refuse to start. It ignores its grandparent's pid, and this variable names the pid as such.
 * PostgreSQL's check that nobody uses the shared memory still applies.
 */
function passOverRecycledPid(cluster: string): Record<string, string> {
  const file = readPidFile(cluster)
  if (file === null || !isAlive(file.pid) || isPostgres(file.pid)) return {}
  return { PG_GRANDPARENT_PID: String(file.pid) }
}

/** Waits for a first connection. `gone`: the process ended; `silent`: it is alive but did not answer in time. */
export async function waitUntilReady(postmaster: Postmaster, withinMs: number): Promise<'ready' | 'gone' | 'silent'> {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    if ((await readServerVersion(postmaster)) !== null) return 'ready'
    if (!isAlive(postmaster.pid)) return 'gone'
    await sleep(25)
  }
  return 'silent'
}

/** The version ("18.4") that answers on the socket, or null while nothing answers. */
export async function readServerVersion(postmaster: Postmaster): Promise<string | null> {
  // While PostgreSQL is starting, its pid file may not name the socket yet; an empty host would mean TCP.
  if (postmaster.socketFolder === '') return null
  const client = connect(postmaster, 'postgres')
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version') as version")
    return String(rows[0].version)
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** A client of one database of this postmaster; the caller connects and ends it. */
export function connect({ socketFolder }: Postmaster, database: string): pg.Client {
  const client = new pg.Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database,
    connectionTimeoutMillis: 3_000,
  })
  // The next query reports the end of the server; without a listener this event would end the process.
  client.on('error', () => {})
  return client
}

/** Stops a postmaster, started or adopted: fast, then immediate, then SIGKILL. Committed data survives all three. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', 1_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    if (!sendSignal(pid, signal)) return
    const end = Date.now() + patienceMs
    while (Date.now() < end) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
  if (isAlive(pid)) throw new Error(`PostgreSQL (pid ${pid}) cannot be stopped.`)
}

/** False when there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw new Error(`PostgreSQL (pid ${pid}) belongs to another user and cannot be stopped.`, { cause: error })
  }
}

/** False for a zombie too: in a container without init, nobody collects an adopted postmaster that has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The state follows the program's name, which is in brackets and may contain any character.
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
  } catch {
    // There is no /proc (macOS), or the process ended between the two calls, which the next call will report.
    return true
  }
}

/** Detects a pid that was reused by another program; when that is unknown, yes is the safe answer. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    if (process.platform === 'linux') return true
    const { stdout, status } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
    return status !== 0 || stdout.includes('postgres')
  }
}

/** Line 1 is the pid, line 5 the first socket folder; PostgreSQL writes the later lines a moment after the first. */
function readPidFile(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    return pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The database in ${cluster} belongs to another user: start as that user or as root.`, {
      cause: error,
    })
  }
}

/** PostgreSQL writes to the file directly, so logging continues when Node dies. One older file is kept. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLogBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function lastLines(path: string, count: number): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
