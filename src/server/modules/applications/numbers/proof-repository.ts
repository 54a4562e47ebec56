import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Numbers are personal data, so the table of proofs stores only a keyed hash. */
export function numberKey(secret: Buffer, mobile: string): Buffer {
  return createHmac('sha256', secret).update(`number ${mobile}`).digest()
}

/** Codes and keys are hashed together with the id of their proof, so that they are not valid for another proof. */
export function hashForProof(secret: Buffer, proofId: string, what: { code: string } | { key: string }): Buffer {
  const text = 'code' in what ? `code:${what.code}` : `key:${what.key}`
  return createHmac('sha256', secret).update(`number-proof:${proofId}:${text}`).digest()
}

export type NewProof = { id: string; numberKey: Buffer; codeHash: Buffer; sent: boolean; at: Date; expires: Date }

export async function addProof(trx: Kysely<Database>, proof: NewProof): Promise<void> {
  const { id, sent, at, expires } = proof
  const hashes = { number_key: proof.numberKey, code_hash: proof.codeHash, key_hash: null }
  const unused = { proven_at: null, application_id: null, used_at: null }
  await trx
    .insertInto('number_proofs')
    .values({ id, ...hashes, sent, created_at: at, expires_at: expires, ...unused })
    .execute()
}

/** The times since then at which codes for a number were requested, the oldest first. */
export async function listProofTimes(trx: Kysely<Database>, key: Buffer, since: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('number_proofs')
    .select('created_at')
    .where('number_key', '=', key)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** How many codes went out since then, to all numbers. */
export async function countSentProofs(trx: Kysely<Database>, since: Date): Promise<number> {
  const { sent } = await trx
    .selectFrom('number_proofs')
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('sent', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}

export async function findProof(db: Kysely<Database>, id: string) {
  return db.selectFrom('number_proofs').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ProofRow = NonNullable<Awaited<ReturnType<typeof findProof>>>

/** Counts a try; undefined when the code was already used, is expired or has no tries left. */
export async function takeProofTry(
  db: Kysely<Database>,
  { id, at, mostTries }: { id: string; at: Date; mostTries: number },
): Promise<ProofRow | undefined> {
  return db
    .updateTable('number_proofs')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', mostTries)
    .returningAll()
    .executeTakeFirst()
}

/** False when a concurrent call with another key came first. */
export async function markProven(
  db: Kysely<Database>,
  { id, keyHash, at }: { id: string; keyHash: Buffer; at: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('number_proofs')
    .set({ key_hash: keyHash, proven_at: at })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Marks a proof as used for one application; false if it was used for another. Repeating the call changes nothing. */
export async function spendProof(
  trx: Kysely<Database>,
  { id, applicationId, at }: { id: string; applicationId: string; at: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('number_proofs')
    .set((is) => ({ application_id: applicationId, used_at: is.fn.coalesce('used_at', is.val(at)) }))
    .where('id', '=', id)
    .where((is) => is.or([is('application_id', 'is', null), is('application_id', '=', applicationId)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether the most recently used proof of the number was used for this application. */
export async function holdsNumber(
  trx: Kysely<Database>,
  { key, applicationId }: { key: Buffer; applicationId: string },
): Promise<boolean> {
  const newest = await trx
    .selectFrom('number_proofs')
    .select('application_id')
    .where('number_key', '=', key)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.application_id === applicationId
}
