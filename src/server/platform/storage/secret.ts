import { randomBytes } from 'node:crypto'
import { readOrMakeFile } from './kept-file.ts'

/**
 * The key of the server's keyed hashes when none is configured: 64 hex characters in `DATA_DIR/secret`, generated once.
 * It must outlive the process, because the database stores resume tokens hashed with it. Throws when the file holds no
 * key: a new one would lock out every applicant without any warning.
 */
export function readOrCreateSecret(dataDir: string): string {
  return readOrMakeFile(dataDir, {
    name: 'secret',
    make: () => randomBytes(32).toString('hex'),
    isWhole: (text) => /^[0-9a-f]{64}$/.test(text),
    holds: '64 hexadecimal characters',
  })
}
