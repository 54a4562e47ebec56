import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDataDir } from '../storage/data-dir.ts'
import { databaseAccount } from './account.ts'
import { findPackagedBinaries, type PackagedBinaries, prepareBinaries } from './binaries.ts'
import { database, ensureCluster, ensureDatabase } from './cluster.ts'
import { currentHome, prepareHome, prepareSocketFolder, systemShelters } from './home.ts'
import {
  findRunning,
  isAlive,
  type Postmaster,
  readServerVersion,
  sendSignal,
  socketPort,
  spawnPostmaster,
  stopPostmaster,
  superuser,
} from './postmaster.ts'

export type StartPostgresOptions = {
  dataDir: string
  /** Gets one plain sentence at a time, without personal data. */
  log: (line: string) => void
  /**
   * What `stop()` does to a postmaster that was already running. A server ends it, because a killed server left it
   * behind. A command beside a running server (`share`) leaves it running.
   */
  adopted?: 'end' | 'share'
  /** PostgreSQL settings on top of ours, such as fsync=off for databases that only tests use. */
  settings?: Readonly<Record<string, string>>
  /** Folders for a database that the data folder cannot hold; only tests set this. */
  shelters?: readonly string[]
}

export type RunningPostgres = {
  /** The address of the database `talika`, over a unix socket. The user is the superuser. */
  connectionString: string
  /** The address of another database of the same server. */
  connectionStringOf: (database: string) => string
  /** True when a postmaster of this data folder was already running. */
  adopted: boolean
  /** Ends the postmaster within ten seconds; close your pools first. Calling it again does nothing. */
  stop: () => Promise<void>
}

// A postmaster that was left behind answers at once, unless it is recovering or shutting down.
const adoptionTimeoutMs = 20_000

/** Whether the lockfile installed a PostgreSQL for this machine. */
export function hasEmbeddedPostgres(): boolean {
  return findPackagedBinaries() !== null
}

/**
 * Starts (or adopts) the PostgreSQL of a data folder and restarts it when it dies, until `stop`. Committed data
 * survives the death of either process. Throws a sentence that says what to do.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const packaged = findPackagedBinaries()
  if (packaged === null) throw new Error('There is no PostgreSQL for this platform: set DATABASE_URL.')
  ensureDataDir(options.dataDir)
  // Two spellings of one folder must find the same postmaster.
  const dataDir = realpathSync(options.dataDir)

  const found = await adoptRunning(dataDir, packaged, options.log)
  const startAgain = () => startOwn({ ...options, dataDir }, packaged)
  const postmaster = found ?? (await startAgain())
  await ensureDatabase(postmaster)

  const adopted = found !== null
  const addressOf = (name: string) => connectionStringOf(postmaster, name)
  const running = { connectionString: addressOf(database), connectionStringOf: addressOf, adopted }
  if (adopted && options.adopted === 'share') return { ...running, stop: async () => {} }
  const end = keepRunning({ postmaster, startAgain, log: options.log })
  const stop = async () => {
    await end()
    // Otherwise a socket folder in the system's temporary folder would stay for ever; the next start creates it again.
    rmSync(postmaster.socketFolder, { recursive: true, force: true })
  }
  return { ...running, stop }
}

// An adopted postmaster is not our child, so its end is found by polling; one poll costs a microsecond.
const askEveryMs = 500
const retryEveryMs = 5_000

/**
 * Watches a postmaster and restarts it when it dies (killed for lack of memory, for example). Pools reconnect by
 * themselves, because the socket has the same path. When Node ends in any way but SIGKILL, the postmaster ends too.
 * Returns a function that stops both.
 */
function keepRunning(options: {
  postmaster: Postmaster
  startAgain: () => Promise<Postmaster>
  log: (line: string) => void
}): () => Promise<void> {
  const { startAgain, log } = options
  let { pid } = options.postmaster
  let restarting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let nextTry = 0

  const endWithNode = () => void sendSignal(pid, 'SIGINT')
  process.once('exit', endWithNode)

  const restart = async () => {
    log(`The database stopped unexpectedly (pid ${pid}): restarting it`)
    try {
      pid = (await startAgain()).pid
      log('The database is running again')
    } catch (error) {
      nextTry = Date.now() + retryEveryMs
      log(`The database could not be restarted: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const timer = setInterval(() => {
    if (restarting !== null || stopping !== null || Date.now() < nextTry || isAlive(pid)) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, askEveryMs)
  timer.unref()

  const stop = async () => {
    clearInterval(timer)
    await restarting
    await stopPostmaster(pid)
    process.off('exit', endWithNode)
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

/** The postmaster that is already running, if it answers and has our version; any other is stopped. */
async function adoptRunning(
  dataDir: string,
  packaged: PackagedBinaries,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  const cluster = join(currentHome(dataDir), 'cluster')
  const end = Date.now() + adoptionTimeoutMs
  let running = findRunning(cluster)
  while (running !== null && Date.now() < end) {
    const version = await readServerVersion(running)
    if (version !== null && packaged.version.startsWith(`${version}.`)) {
      log(`The database was still running (pid ${running.pid}): using it`)
      return running
    }
    if (version !== null) break
    await sleep(50)
    running = findRunning(cluster)
  }
  if (running !== null && isAlive(running.pid)) {
    log(`The database that was still running (pid ${running.pid}) cannot be used: restarting it`)
    await stopPostmaster(running.pid)
  }
  return null
}

async function startOwn(options: StartPostgresOptions, packaged: PackagedBinaries): Promise<Postmaster> {
  const { dataDir, log, settings = {}, shelters = systemShelters } = options
  const account = databaseAccount(join(currentHome(dataDir), 'cluster'))
  const home = await prepareHome({ dataDir, account, shelters, log })
  const binaries = prepareBinaries({ packaged, home, account, log })
  await ensureCluster({ binaries, packagedVersion: packaged.version, home, account, log })
  return spawnPostmaster({ binaries, home, socketFolder: prepareSocketFolder(home, account), account, settings })
}

function connectionStringOf({ socketFolder }: Postmaster, name: string): string {
  return `postgresql://${superuser}@localhost:${socketPort}/${name}?host=${encodeURIComponent(socketFolder)}`
}
