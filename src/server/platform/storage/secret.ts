import { randomBytes } from 'node:crypto'
import { readOrMakeFile } from './kept-file.ts'

/**
 * The key of the server's keyed hashes when none is configured: 64 hex characters in `DATA_DIR/secret`, made once.
 * It must outlive the process, because the resume tokens in the database are stored under it.
 * Throws when the file is there but holds no key: a new one would lock every applicant out without a word.
 */
export function readOrCreateSecret(dataDir: string): string {
  return readOrMakeFile(dataDir, {
    name: 'secret',
    make: () => randomBytes(32).toString('hex'),
    isWhole: (text) => /^[0-9a-f]{64}$/.test(text),
    holds: '64 hexadecimal characters',
  })
}
