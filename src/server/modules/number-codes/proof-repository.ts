import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type ProofRow = Selectable<Database['number_proofs']>

export type NewProof = {
  id: string
  kind: string
  numberKey: Buffer
  codeHash: Buffer
  sent: boolean
  at: Date
  expires: Date
}

export async function addProof(trx: Kysely<Database>, proof: NewProof): Promise<void> {
  const { id, kind, sent, at, expires } = proof
  const hashes = { number_key: proof.numberKey, code_hash: proof.codeHash, key_hash: null }
  const unused = { proven_at: null, application_id: null, used_at: null }
  await trx
    .insertInto('number_proofs')
    .values({ id, kind, ...hashes, sent, created_at: at, expires_at: expires, ...unused })
    .execute()
}

/** The times since then at which codes of a kind were requested for a number, the oldest first. */
export async function listProofTimes(
  trx: Kysely<Database>,
  { kind, key, since }: { kind: string; key: Buffer; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('number_proofs')
    .select('created_at')
    .where('number_key', '=', key)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** How many codes of a kind were sent since then, to all numbers. */
export async function countSentProofs(
  trx: Kysely<Database>,
  { kind, since }: { kind: string; since: Date },
): Promise<number> {
  const { sent } = await trx
    .selectFrom('number_proofs')
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('kind', '=', kind)
    .where('sent', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}

/** Counts a try; undefined when the code was already used, is expired, is of another kind or has no tries left. */
export async function takeProofTry(
  db: Kysely<Database>,
  { id, kind, at, mostTries }: { id: string; kind: string; at: Date; mostTries: number },
): Promise<ProofRow | undefined> {
  return db
    .updateTable('number_proofs')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('proven_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', mostTries)
    .returningAll()
    .executeTakeFirst()
}
