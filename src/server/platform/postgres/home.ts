import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canRun } from './account.ts'
import { findRunning, stopPostmaster } from './postmaster.ts'

/**
 * Folders for a database that cannot be in the data folder, best first. /var/tmp is the last resort: it survives a
 * reboot, but some systems clean it.
 */
export const systemShelters = ['/var/lib', '/var/db', '/var/tmp'] as const

// sockaddr_un holds 104 bytes on macOS and 108 on Linux; PostgreSQL appends "/.s.PGSQL.5432" and a terminating zero.
const longestSocketFolder = 104 - '/.s.PGSQL.5432'.length - 1

const writable = 'cd "$1" && test -w .'

export type HomeOptions = {
  dataDir: string
  account: Account
  shelters: readonly string[]
  log: (line: string) => void
}

/** The file in the data folder that names the folder of the database when that is elsewhere. */
export function pointerPath(dataDir: string): string {
  return join(dataDir, 'postgres-is-in')
}

/** The folder in which the database of this data folder is or would be; creates nothing. */
export function currentHome(dataDir: string): string {
  const pointer = pointerPath(dataDir)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}

/**
 * Returns the folder for everything of PostgreSQL, which only the account can enter: DATA_DIR/postgres, or a system
 * folder named after the data folder when the account cannot reach root's folders (a home folder of mode 700). The
 * choice is permanent: the data folder records it, and keeps the record when it is moved.
 */
export async function prepareHome(options: HomeOptions): Promise<string> {
  const { dataDir, account, log } = options
  const home = currentHome(dataDir)
  if (existsSync(pointerPath(dataDir))) {
    if (existsSync(home)) return home
    throw new Error(
      `The database of ${dataDir} was stored in ${home}, which no longer exists. Restore it from a backup, ` +
        `or delete ${pointerPath(dataDir)} to start with an empty database.`,
    )
  }
  claimFolder(home, account)
  allowTraversal(dataDir, account)
  if (account.uid === undefined || canRun(account, writable, home)) return home

  const shelter = findShelter(options)
  await renameOldCluster(join(shelter, 'cluster'), log)
  if (existsSync(join(home, 'cluster'))) moveFolder(home, shelter)
  else rmdirSync(home)
  writeFileSync(pointerPath(dataDir), `${shelter}\n`)
  log(`The user that PostgreSQL runs as has no access to ${dataDir}: the database is stored in ${shelter}`)
  return shelter
}

/**
 * Lets the account's group pass through the data folder, but not list it. Only for root's own folder when no other
 * group has access; folders above it are never changed.
 */
function allowTraversal(dataDir: string, { uid, gid }: Account): void {
  const { mode, uid: owner, gid: group } = statSync(dataDir)
  const isUnused = owner === process.getuid?.() && ((mode & 0o070) === 0 || group === gid)
  if (uid === undefined || gid === undefined || !isUnused || (mode & 0o001) !== 0) return
  chownSync(dataDir, owner, gid)
  chmodSync(dataDir, (mode & 0o777) | 0o010)
}

/** A folder for the socket with a path short enough: in the home folder, else a temporary one named after it. */
export function prepareSocketFolder(home: string, account: Account): string {
  const near = join(home, 'run')
  if (Buffer.byteLength(near) <= longestSocketFolder) {
    claimFolder(near, account)
    return near
  }
  const name = `talika-${shortHash(home)}`
  const fit = [tmpdir(), '/tmp'].find((parent) => {
    return Buffer.byteLength(join(parent, name)) <= longestSocketFolder && canRun(account, 'cd "$1"', parent)
  })
  if (fit === undefined) throw new Error('No folder has a path short enough for a socket: set TMPDIR.')
  const folder = join(fit, name)
  claimFolder(folder, account)
  return folder
}

/**
 * Creates the folder, private to the account. An existing one must belong to the account or to Node's user: where
 * everyone may write, someone else could have created it first.
 */
function claimFolder(folder: string, account: Account): void {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some mounts have no owners; a later check tests whether the account can use the folder.
    if (code !== 'EEXIST' && code !== 'EPERM') throw error
  }
  const found = lstatSync(folder)
  const owner = account.uid ?? process.getuid?.()
  const ours = found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.())
  if (!ours) {
    throw new Error(
      `${folder} belongs to another user (uid ${found.uid}), so the database in it cannot be used: ` +
        'start Talika as that user or as root, or set another DATA_DIR.',
    )
  }
}

function findShelter({ dataDir, account, shelters }: HomeOptions): string {
  for (const parent of shelters) {
    const folder = join(parent, `talika-${shortHash(dataDir)}`)
    if (!existsSync(parent)) continue
    try {
      claimFolder(folder, account)
    } catch {
      continue
    }
    if (canRun(account, writable, folder)) return folder
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as has access to neither ${dataDir} nor ${shelters.join(', ')}: ` +
      'set DATA_DIR to a folder outside root’s home, or start as a normal user.',
  )
}

/**
 * A cluster in a shelter without a data folder that points to it is left over from a deleted data folder. People who
 * deleted it expect to start empty; the old cluster is only renamed, in case they did not mean to.
 */
async function renameOldCluster(cluster: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(cluster)) return
  const running = findRunning(cluster)
  if (running !== null) await stopPostmaster(running.pid)
  const aside = `${cluster}.left-${Date.now()}`
  renameSync(cluster, aside)
  log(`A database left behind by an earlier, deleted data folder was moved to ${aside}`)
}

/** The copy is complete and flushed to disk before the original is deleted, because they may be on different disks. */
function moveFolder(from: string, to: string): void {
  const [source, draft] = [join(from, 'cluster'), join(to, 'cluster.moving')]
  rmSync(draft, { recursive: true, force: true })
  const { status, stderr } = spawnSync('/bin/sh', ['-c', 'cp -a "$1" "$2" && sync', 'sh', source, draft], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The database in ${from} could not be moved to ${to}: ${stderr}`)
  renameSync(draft, join(to, 'cluster'))
  rmSync(from, { recursive: true })
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
