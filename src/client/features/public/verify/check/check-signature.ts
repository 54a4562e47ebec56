import type { CertificateKey } from '#contract/certificates.ts'
import { type CertificateFacts, readSignedFacts } from '#domain/certificates/signed-facts.ts'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Whether the signature is the key's; null when this browser cannot tell. */
export type VerifyEd25519 = (checked: Checked) => Promise<boolean | null>
type Checked = { publicKey: Bytes; signature: Bytes; message: Bytes }

/** What a certificate's code is worth by itself, without asking anybody. */
export type Signature =
  /** A number alone was given. */
  | { kind: 'none' }
  /** Not what the authority prints: damaged, or something else. */
  | { kind: 'unreadable' }
  /** Its facts are not those that were signed. */
  | { kind: 'forged' }
  | { kind: 'genuine' | 'unknown-key' | 'unchecked'; facts: CertificateFacts }

/** Checks what a link carries with the authority's keys. */
export async function checkSignature(
  { number, signed }: VerifyLink,
  keys: readonly CertificateKey[],
  verify: VerifyEd25519,
): Promise<Signature> {
  if (signed === null) return { kind: 'none' }
  const read = readSignedFacts(signed)
  if (read === null) return { kind: 'unreadable' }
  const { facts, keyId, message, signature } = read
  // The number in the address says what the register is asked for; it must be the one that was signed.
  if (facts.number !== number) return { kind: 'forged' }
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) return { kind: 'unknown-key', facts }
  const isGenuine = await verify({ publicKey: fromBase64(key.publicKey), signature, message })
  if (isGenuine === null) return { kind: 'unchecked', facts }
  return isGenuine ? { kind: 'genuine', facts } : { kind: 'forged' }
}

/** By the browser's own Ed25519, which those older than 2025 lack; for them by a library that comes when it is needed. */
export const verifyEd25519: VerifyEd25519 = async (checked) => {
  return (await verifyWithBrowser(checked)) ?? (await verifyWithLibrary(checked).catch(() => null))
}

export const verifyWithBrowser: VerifyEd25519 = async ({ publicKey, signature, message }) => {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch {
    return null
  }
}

/** Rejects when the library does not come, or there is no SHA-512 (a page without https). */
export async function verifyWithLibrary({ publicKey, signature, message }: Checked): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  // As strict as RFC 8032, so that both ways say the same of every signature.
  return verifyAsync(signature, message, publicKey, { zip215: false })
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
