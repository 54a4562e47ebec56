import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../checkout/checkout.mjs'
import { acquireLock } from './lock.mjs'
import { isRunning, processIdentity } from './process-identity.mjs'

// A server ends within ten seconds, so it makes sense to wait for one that is ending.
const endingTimeoutMs = 12_000

/** The data folder of the settings. Relative paths start at the checkout, where npm runs its scripts. */
function dataDirectory() {
  return resolve(root, process.env.DATA_DIR?.trim() || './data')
}

/**
 * Takes the data folder for this process, so that only one server uses it at a time; waits for one that is just ending.
 * Answers `{held: false, …}` or `{held: true, holder}`, like a lock.
 */
export async function takeInstance(onWait = () => {}) {
  const end = Date.now() + endingTimeoutMs
  for (let isReported = false; ; isReported = true) {
    const lock = await lockDataDirectory()
    if (!lock.held || !isEnding(lock.holder) || Date.now() > end) return lock
    if (!isReported) onWait(lock.holder)
    await sleep(200)
  }
}

async function lockDataDirectory() {
  const folder = dataDirectory()
  try {
    // As in src/server/platform/storage/data-dir.ts, which cannot be loaded before the packages are installed.
    makeFolder(folder)
    return await acquireLock(join(folder, 'talika.lock'), { state: 'starting' }, isInUse)
  } catch (error) {
    if (error.syscall === undefined) throw error
    throw new Error(`DATA_DIR ${folder} cannot be used (${error.message}): set one that you may write to.`)
  }
}

/**
 * Makes each folder separately: Node 20's own recursive way never ends in a folder that exists but cannot be written to
 * (/proc).
 */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

/** The sentence for a person who starts the portal a second time. */
export function alreadyRunning(holder) {
  const where = holder.url ? `at ${holder.url}` : `(${holder.state})`
  return (
    `Talika is already running ${where}, pid ${holder.pid}, with the data in ${dataDirectory()}.\n` +
    'Stop it first, or set another DATA_DIR and PORT for a second one.'
  )
}

/**
 * Ends a PostgreSQL that a killed server left behind, if there is one. The next start could use it, but while the
 * launcher still runs, nothing should be left over. Returns when PostgreSQL has ended or was told to end at once.
 */
export async function endLeftDatabase(withinMs) {
  const pid = leftDatabasePid()
  if (pid === null) return
  const identity = processIdentity(pid)
  const end = Date.now() + withinMs
  for (const [signal, until] of [
    ['SIGINT', end - withinMs / 3],
    ['SIGQUIT', end],
  ]) {
    if (!trySignal(pid, signal)) return
    while (Date.now() < until) {
      if (identity === null || processIdentity(pid) !== identity) return
      await sleep(20)
    }
  }
}

// The launcher may be dead while its server runs, or the other way round.
function isInUse(holder) {
  return isRunning(holder) || hasLivingServer(holder)
}

function isEnding(holder) {
  return holder.state === 'stopping' || !isRunning(holder) || (holder.server !== undefined && !hasLivingServer(holder))
}

function hasLivingServer({ server }) {
  return server !== undefined && isRunning(server)
}

function leftDatabasePid() {
  const pointer = join(dataDirectory(), 'postgres-is-in')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDirectory(), 'postgres')
  const pidFile = join(home, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return pid > 0 ? pid : null
}

function trySignal(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
