import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { proveNumber } from '#contract/applications/numbers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  findProof,
  hashForProof,
  markProven,
  numberKey,
  sendNumberCode,
  tryNumberCode,
} from '../../number-codes/service.ts'

/** A proof is used on the next screen: longer than a person needs there, shorter than a phone lies around unlocked. */
const proofLifetimeMs = 20 * 60_000
const kind = 'number-code'

export type Proven = { proofId: string; mobile: string }
const noMobile = refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })

/** Sends a code if an application uses the number; answers the same, in the same time, if none does. */
export async function sendApplicationCode(
  context: Context,
  { address }: Caller,
  typed: string,
): Promise<Result<{ proofId: string }>> {
  const mobile = normaliseMobile(typed)
  if (mobile === null) return noMobile
  return sendNumberCode(context, { kind, mobile, address, findLocale: (trx) => findLocale(trx, mobile) })
}

/** The language of the most recently changed application with the number; null when no application uses it. */
async function findLocale(trx: Kysely<Database>, mobile: string): Promise<Locale | null> {
  const row = await trx
    .selectFrom('applications')
    .select('locale')
    .where('contact_mobile', '=', mobile)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (locales.find((known) => known === row.locale) ?? defaultLocale)
}

/**
 * Proves the number by its code, once; from then on the key is the proof. A retry with the same key after a lost answer
 * gets the same answer. A used code with another key counts as expired.
 */
export async function acceptNumberCode(
  context: Context,
  { address }: Caller,
  { proofId, mobile: typed, key, code }: BodyOf<typeof proveNumber>,
): Promise<Result<Proven>> {
  const repeated = await checkProof(context, { proofId, mobile: typed, key })
  if (repeated.ok) return repeated
  const { db, secret } = context
  const mobile = normaliseMobile(typed)
  if (mobile === null) return noMobile
  return tryNumberCode(context, { kind, proofId, mobile, code, address }, async (at) => {
    const keyHash = hashForProof(secret, proofId, { key })
    if (!(await markProven(db, { id: proofId, keyHash, at }))) return refuse('code_expired')
    return { ok: true as const, value: { proofId, mobile } }
  })
}

/** Whether the caller has recently proven the number; `code_expired` otherwise. */
export async function checkProof(
  { db, secret, now }: Context,
  { proofId, mobile: typed, key }: { proofId: string; mobile: string; key: string },
): Promise<Result<Proven>> {
  const mobile = normaliseMobile(typed)
  const proof = await findProof(db, proofId)
  if (mobile === null || proof?.kind !== kind || proof.key_hash === null || proof.proven_at === null) {
    return refuse('code_expired')
  }
  const isKey = timingSafeEqual(hashForProof(secret, proofId, { key }), proof.key_hash)
  const isNumber = timingSafeEqual(numberKey(secret, mobile), proof.number_key)
  const isFresh = proof.proven_at.getTime() + proofLifetimeMs > now().getTime()
  return isKey && isNumber && isFresh ? { ok: true, value: { proofId, mobile } } : refuse('code_expired')
}
