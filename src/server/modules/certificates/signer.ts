import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CertificateKey } from '#contract/certificates.ts'
import { type Facts, messageOfFacts, writeSignedFacts } from '#domain/certificates/signed-facts.ts'
import type { Database } from '../../platform/database/schema.ts'
import { parseSigningKey } from '../../platform/storage/signing-key.ts'

export type CertificateSigner = {
  /** The digits after the address in the QR code of a certificate or a receipt. The same facts give the same digits. */
  sign: (facts: Facts) => string
  /** All keys with which an existing certificate may have been signed, the newest first. */
  listKeys: () => Promise<CertificateKey[]>
}

/**
 * Signs with the given key (as signing-key.ts reads it), and publishes its public half along with those of earlier
 * keys. To change the key, start the server with another one.
 */
export async function openCertificateSigner(
  keyText: string,
  { db, now }: { db: Kysely<Database>; now: () => Date },
): Promise<CertificateSigner> {
  const key = parseSigningKey(keyText)
  if (key === null) throw new Error('The certificate key is not a private Ed25519 key.')
  const publicKey = rawPublicKey(key)
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 8)
  await db
    .insertInto('certificate_keys')
    .values({ id, public_key: publicKey, created_at: now(), withdrawn_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return {
    sign: (facts) => writeSignedFacts(facts, id, sign(null, messageOfFacts(facts, id), key)),
    async listKeys() {
      const rows = await db
        .selectFrom('certificate_keys')
        .select(['id', 'public_key'])
        .where('withdrawn_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, publicKey: row.public_key.toString('base64') }))
    },
  }
}

/** The 32 bytes after the fixed header of the DER form. */
function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
