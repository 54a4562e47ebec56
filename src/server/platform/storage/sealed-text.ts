import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** A separate key for each purpose: a text sealed for one cannot be opened with another. */
export function sealingKey(secret: Buffer, purpose: string): Buffer {
  return createHash('sha256').update(purpose).update(secret).digest()
}

/** The text encrypted for the database: AES-256-GCM with a random nonce. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null for a text that was sealed with another key. */
export function unseal(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
