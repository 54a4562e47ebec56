import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readOrMakeFile } from './kept-file.ts'

/** Reads a private Ed25519 key from base64 of its PKCS #8 form (a PEM file without first and last line), else null. */
export function parseSigningKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** The key that signs certificates when none is configured: `DATA_DIR/certificate-key`, made at the first start. */
export function readOrCreateSigningKey(dataDir: string): string {
  return readOrMakeFile(dataDir, {
    name: 'certificate-key',
    make: () => {
      const { privateKey } = generateKeyPairSync('ed25519')
      return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    },
    isWhole: (text) => parseSigningKey(text) !== null,
    holds: 'a private Ed25519 key (PKCS #8) in base64',
  })
}
