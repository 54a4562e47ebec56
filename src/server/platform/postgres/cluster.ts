import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { connect, type Postmaster, superuser } from './postmaster.ts'

const run = promisify(execFile)
/** The name of our database in the cluster. */
export const database = 'talika'

/**
 * Creates `home/cluster` if there is none, under another name until it is complete: an existing cluster is always
 * whole. Throws when another major version created the existing one.
 */
export async function ensureCluster(options: {
  binaries: string
  packagedVersion: string
  home: string
  account: Account
  log: (line: string) => void
}): Promise<void> {
  const { binaries, packagedVersion, home, account, log } = options
  const cluster = join(home, 'cluster')
  if (existsSync(cluster)) return assertSameMajor(cluster, packagedVersion)
  for (const name of readdirSync(home)) {
    if (name.startsWith('cluster.draft')) rmSync(join(home, name), { recursive: true, force: true })
  }
  log(`Creating the database in ${home}`)
  const draft = join(home, `cluster.draft-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(draft, account.uid, account.gid)
  await run(join(binaries, 'bin', 'initdb'), initArguments(draft), { ...account, cwd: '/', env: { LC_ALL: 'C' } })
  renameSync(draft, cluster)
}

/**
 * The built-in locale sorts and changes case in the same way on every machine, whatever its C library. Trust
 * authentication is enough: only its user (and root) can enter the folder of the socket, and no TCP port is opened.
 */
function initArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}

function assertSameMajor(cluster: string, packagedVersion: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (packagedVersion.startsWith(`${made}.`)) return
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${made}, and this Talika includes ${packagedVersion}: ` +
      'export it with the Talika that created it.',
  )
}

/** Separate from creating the cluster: the next start completes one that was interrupted between the two. */
export async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const client = connect(postmaster, 'postgres')
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
