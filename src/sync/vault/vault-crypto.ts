import { readText } from '#domain/reference/read-text.ts'
import { localSchemaVersion, type VaultRow } from '../store.ts'

/**
 * The lock's cryptography. Locking needs only the public key, so drafts can be locked when there is no person to type a
 * PIN (after a crash, at the start). Unlocking needs the private key, which is encrypted with a key that is derived
 * from the PIN.
 */

/** OWASP's minimum for PBKDF2 with SHA-256; a fast phone does more. */
export const leastIterations = 600_000
const mostIterations = 5_000_000
const trialIterations = 60_000
/** The time that the owner waits for each unlock, and an attacker for each guess. */
const deriveMs = 600

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const pieceInfo = new TextEncoder().encode('talika-sealed-1')

export type Sealed = { peer: ArrayBuffer; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** A typed PIN (Bengali digits, spaces) as 4 to 8 digits, or null when it is no PIN. */
export function normalisePin(text: string): string | null {
  const pin = readText(text, 'digits')
  return /^\d{4,8}$/.test(pin) ? pin : null
}

/** The number of rounds that this phone does in the time that a person accepts. `now` in milliseconds. */
export async function calibrateIterations(now: () => number): Promise<number> {
  const start = now()
  await keyFromPin('0000', new Uint8Array(16), trialIterations)
  const took = Math.max(1, now() - start)
  return Math.min(mostIterations, Math.max(leastIterations, Math.round((trialIterations * deriveMs) / took)))
}

export async function makeVault(id: string, pin: string, iterations: number): Promise<VaultRow> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyFromPin(pin, salt, iterations)
  const bytes = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  return {
    id,
    schemaVersion: localSchemaVersion,
    publicKey: await crypto.subtle.exportKey('jwk', pair.publicKey),
    salt,
    iterations,
    iv,
    wrappedKey: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(id) }, key, bytes),
    tries: { wrong: 0, lastAt: 0 },
  }
}

/** The private key, or null when the PIN is wrong. */
export async function unwrapKey(vault: VaultRow, pin: string): Promise<CryptoKey | null> {
  const key = await keyFromPin(pin, vault.salt, vault.iterations)
  const algorithm = { name: 'AES-GCM', iv: vault.iv, additionalData: encode(vault.id) }
  const bytes = await crypto.subtle.decrypt(algorithm, key, vault.wrappedKey).catch(() => null)
  return bytes === null ? null : crypto.subtle.importKey('pkcs8', bytes, curve, false, ['deriveBits'])
}

export async function importPublicKey(vault: VaultRow): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', vault.publicKey, curve, false, [])
}

/** Encrypts with a fresh key. `label` is bound to the result, so that one piece cannot be used in place of another. */
export async function seal(publicKey: CryptoKey, label: string, bytes: BufferSource): Promise<Sealed> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const peer = await crypto.subtle.exportKey('raw', pair.publicKey)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await pieceKey(pair.privateKey, publicKey, peer)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(label) }, key, bytes)
  return { peer, iv, data }
}

/** Throws when the piece is damaged or belongs to another label. */
export async function unseal(privateKey: CryptoKey, label: string, { peer, iv, data }: Sealed): Promise<ArrayBuffer> {
  const publicKey = await crypto.subtle.importKey('raw', peer, curve, false, [])
  const key = await pieceKey(privateKey, publicKey, peer)
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encode(label) }, key, data)
}

async function pieceKey(privateKey: CryptoKey, publicKey: CryptoKey, peer: ArrayBuffer): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: peer, info: pieceInfo }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function keyFromPin(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encode(pin), 'PBKDF2', false, ['deriveKey'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
