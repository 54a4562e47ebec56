import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDataDir } from './data-dir.ts'

/**
 * The key of the server's keyed hashes when none is configured: 64 hex characters in `DATA_DIR/secret`, made once.
 * It must outlive the process, because the resume tokens in the database are stored under it.
 * Throws when the file is there but holds no key: a new one would lock every applicant out without a word.
 */
export function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  return readSecret(path) ?? createSecret(dataDir, path)
}

function readSecret(path: string): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The secret in ${path} cannot be read.`, { cause: error })
  }
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new Error(`${path} is damaged: it must hold 64 hexadecimal characters. Restore it from a backup.`)
}

/** Written beside and then linked: the file appears whole or not at all, and of two processes the first one wins. */
function createSecret(dataDir: string, path: string): string {
  ensureDataDir(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(path)
  if (secret === null) throw new Error(`${path} vanished while it was being made.`)
  return secret
}
