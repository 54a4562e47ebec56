import type { CertificateKey } from '#contract/certificates.ts'
import { type Facts, readSignedFacts } from '#domain/certificates/signed-facts.ts'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Whether the signature is valid for the key; null when this browser cannot check it. */
export type VerifyEd25519 = (checked: Checked) => Promise<boolean | null>
type Checked = { publicKey: Bytes; signature: Bytes; message: Bytes }

/** What the code of a certificate or a receipt proves by itself, without the register. */
export type Signature =
  /** Only a number was given. */
  | { kind: 'none' }
  /** Not in the authority's format: damaged, or another kind of code. */
  | { kind: 'unreadable' }
  /** The facts differ from the signed ones. */
  | { kind: 'forged' }
  | { kind: 'genuine' | 'unknown-key' | 'unchecked'; facts: Facts }

/** Checks the signed part of a link with the authority's keys. */
export async function checkSignature(
  { number, signed }: VerifyLink,
  keys: readonly CertificateKey[],
  verify: VerifyEd25519,
): Promise<Signature> {
  if (signed === null) return { kind: 'none' }
  const read = readSignedFacts(signed)
  if (read === null) return { kind: 'unreadable' }
  const { facts, keyId, message, signature } = read
  // The number in the address is looked up in the register, so it must be the signed number.
  if (facts.number !== number) return { kind: 'forged' }
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) return { kind: 'unknown-key', facts }
  const isGenuine = await verify({ publicKey: fromBase64(key.publicKey), signature, message })
  if (isGenuine === null) return { kind: 'unchecked', facts }
  return isGenuine ? { kind: 'genuine', facts } : { kind: 'forged' }
}

/** Uses the browser's own Ed25519. Browsers from before 2025 lack it; they load a library. */
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

/** Rejects when the library cannot be loaded, or SHA-512 is missing (on a page without https). */
export async function verifyWithLibrary({ publicKey, signature, message }: Checked): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  // As strict as RFC 8032, so that both implementations agree on every signature.
  return verifyAsync(signature, message, publicKey, { zip215: false })
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
