import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** A key of its own for each purpose, so that what was sealed for one is nothing to another. */
export function sealingKey(secret: Buffer, purpose: string): Buffer {
  return createHash('sha256').update(purpose).update(secret).digest()
}

/** The text as the database may hold it: AES-256-GCM under a nonce of its own. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null for what was sealed under another key. */
export function unseal(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
