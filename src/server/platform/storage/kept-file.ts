import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDataDir } from './data-dir.ts'

/** A key that is generated once and must outlive the process. */
export type KeptFile = {
  /** Its name in the data folder. */
  name: string
  make: () => string
  isWhole: (text: string) => boolean
  /** A description of its content, for the person who finds it damaged. */
  holds: string
}

/**
 * The text of a file in the data folder, created at the first start and readable by its owner only. Throws when the
 * file is damaged: a new key would silently invalidate everything that was signed or sealed with the old one.
 */
export function readOrMakeFile(dataDir: string, file: KeptFile): string {
  const path = join(dataDir, file.name)
  return read(path, file) ?? create(dataDir, path, file)
}

function read(path: string, { isWhole, holds }: KeptFile): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${path} cannot be read.`, { cause: error })
  }
  if (isWhole(text)) return text
  throw new Error(`${path} is damaged: it must contain ${holds}. Restore it from a backup.`)
}

/** Writes another file and links it: the file appears whole or not at all; of two processes the first wins. */
function create(dataDir: string, path: string, file: KeptFile): string {
  ensureDataDir(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${file.make()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const text = read(path, file)
  if (text === null) throw new Error(`${path} disappeared while it was being created.`)
  return text
}
