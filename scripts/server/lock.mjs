import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeProcess, isRunning } from './process-identity.mjs'

// Longer than the time between the creation of a lock file and the write of its content, even on a busy machine.
const settleMs = 100

/**
 * Takes a lock: a file that names its holder. Answers `{held: false, update, release}`, or `{held: true, holder}` with
 * the content of the file when a living process has the lock (`isHeldBy` decides that). A lock whose holder is dead is
 * taken over. It is released when the process ends in any way that runs its exit handlers.
 */
export async function acquireLock(path, details = {}, isHeldBy = isRunning) {
  const mine = { id: randomUUID(), ...describeProcess(process.pid), ...details }
  mkdirSync(dirname(path), { recursive: true })
  let contested = false
  while (!create(path, mine)) {
    const holder = read(path)
    if (holder !== null && isHeldBy(holder)) return { held: true, holder }
    contested = true
    await sleep(settleMs)
    // An unreadable lock may be one that is being written now; one that stays unreadable is a leftover.
    const again = read(path)
    if (again?.id === holder?.id) removeDeadLock(path, again)
  }
  // Two processes may have removed the same dead lock one after the other: only the one whose file is still there has
  // the lock.
  if (contested) await sleep(settleMs)
  const winner = read(path)
  if (winner !== null && winner.id !== mine.id) return { held: true, holder: winner }

  const release = () => {
    if (read(path)?.id === mine.id) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return {
    held: false,
    update(more) {
      Object.assign(mine, more)
      writeFileSync(`${path}.${process.pid}`, JSON.stringify(mine))
      renameSync(`${path}.${process.pid}`, path)
    },
    release() {
      process.off('exit', release)
      release()
    },
  }
}

/** Waits while another process has the lock, and reports its holder once. */
export async function waitForLock(path, { isHeldBy, onWait }) {
  for (let isReported = false; ; isReported = true) {
    const lock = await acquireLock(path, {}, isHeldBy)
    if (!lock.held) return lock
    if (!isReported) onWait(lock.holder)
    await sleep(200)
  }
}

/** The content of the lock now, or null when there is none (or it is unreadable). */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function create(path, content) {
  try {
    writeFileSync(path, JSON.stringify(content), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes exactly the lock that was judged dead: if another process has created a new one meanwhile, that one is put
 * back.
 */
function removeDeadLock(path, judged) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== null && taken.id !== judged?.id) create(path, taken)
  rmSync(aside, { force: true })
}
