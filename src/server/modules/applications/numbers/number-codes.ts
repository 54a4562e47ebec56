import { randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { proveNumber } from '#contract/applications/numbers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  addProof,
  countSentProofs,
  findProof,
  hashForProof,
  listProofTimes,
  markProven,
  numberKey,
  type ProofRow,
  takeProofTry,
} from './proof-repository.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const codeLifetimeMs = 10 * minuteMs
/** A proof is used on the next screen: longer than a person needs there, shorter than a phone lies around unlocked. */
const proofLifetimeMs = 20 * minuteMs
const codeDigits = 8
const triesPerCode = 5
/** With five tries each, a stranger who tries for a day guesses a code with a chance of one in six million. */
const codesPerNumber = 3
/** The share of one IP address, so that a single stranger cannot use up the codes of the number's owner. */
const codesPerAddress = 2
/** Far more than honest people need. Beyond it someone is requesting codes for other people's numbers at our cost. */
const codesPerDay = 300
const wrongCodesOfAddress = 50
// Longer than it takes to write a message, so that a used and an unused number are answered in the same time.
const answerAfterMs = 150

export type Proven = { proofId: string; mobile: string }
const noMobile = refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })

/** Sends a code if an application uses the number; answers the same, in the same time, if none does. */
export async function sendNumberCode(
  context: Context,
  caller: Caller,
  typed: string,
): Promise<Result<{ proofId: string }>> {
  const mobile = normaliseMobile(typed)
  if (mobile === null) return noMobile
  const asked = await context.guesses.take([
    { what: 'number code', who: `${caller.address} ${mobile}`, allowance: codesPerAddress, windowMs: dayMs },
  ])
  if (!asked.ok) return refuse('rate_limited', { retryAfter: asked.retryAfter })
  const [answer] = await Promise.all([sendCode(context, mobile), sleep(answerAfterMs)])
  return answer
}

async function sendCode(context: Context, mobile: string): Promise<Result<{ proofId: string }>> {
  const { db, secret, log } = context
  const key = numberKey(secret, mobile)
  return db.transaction().execute(async (trx) => {
    // Requests run one after the other, so that each counts the codes that were sent before.
    await sql`SELECT pg_advisory_xact_lock(hashtext('number-codes'))`.execute(trx)
    const at = context.now()
    const since = new Date(at.getTime() - dayMs)
    const [first, ...others] = await listProofTimes(trx, key, since)
    if (first !== undefined && others.length + 1 >= codesPerNumber) {
      return refuse('rate_limited', { retryAfter: (first.getTime() + dayMs - at.getTime()) / 1000 })
    }
    const locale = await findLocale(trx, mobile)
    const isFull = (await countSentProofs(trx, since)) >= codesPerDay
    if (isFull) log.error('No more codes for numbers are sent today: too many were requested')
    const proofId = context.newId()
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const sent = locale !== null && !isFull
    const codeHash = hashForProof(secret, proofId, { code })
    const expires = new Date(at.getTime() + codeLifetimeMs)
    await addProof(trx, { id: proofId, numberKey: key, codeHash, sent, at, expires })
    if (sent) {
      const message = { dedupeKey: `number-code ${proofId}`, to: mobile, kind: 'number-code', locale } as const
      await context.messages.enqueue(trx, { ...message, params: { code } })
    }
    return { ok: true, value: { proofId } }
  })
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
  caller: Caller,
  { proofId, mobile: typed, key, code }: BodyOf<typeof proveNumber>,
): Promise<Result<Proven>> {
  const repeated = await checkProof(context, { proofId, mobile: typed, key })
  if (repeated.ok) return repeated
  const { db, secret, guesses } = context
  const mobile = normaliseMobile(typed)
  if (mobile === null) return noMobile
  const taken = await guesses.take([
    { what: 'number code address', who: caller.address, allowance: wrongCodesOfAddress, windowMs: 15 * minuteMs },
  ])
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const at = context.now()
  const proof = await takeProofTry(db, { id: proofId, at, mostTries: triesPerCode })
  if (proof === undefined) return refuse('code_expired')
  const digits = toAsciiDigits(code).replace(/[\s-]/g, '')
  if (!isRight(secret, proof, { mobile, digits })) return refuse('code_wrong')
  const keyHash = hashForProof(secret, proofId, { key })
  if (!(await markProven(db, { id: proofId, keyHash, at }))) return refuse('code_expired')
  await taken.giveBack()
  return { ok: true, value: { proofId, mobile } }
}

/** The code of a number that no application uses was never sent. Even a right guess fails, to reveal nothing. */
function isRight(secret: Buffer, proof: ProofRow, { mobile, digits }: { mobile: string; digits: string }): boolean {
  const isCode = timingSafeEqual(hashForProof(secret, proof.id, { code: digits }), proof.code_hash)
  const isNumber = timingSafeEqual(numberKey(secret, mobile), proof.number_key)
  return isCode && isNumber && proof.sent
}

/** Whether the caller has recently proven the number; `code_expired` otherwise. */
export async function checkProof(
  { db, secret, now }: Context,
  { proofId, mobile: typed, key }: { proofId: string; mobile: string; key: string },
): Promise<Result<Proven>> {
  const mobile = normaliseMobile(typed)
  const proof = await findProof(db, proofId)
  if (mobile === null || proof === undefined || proof.key_hash === null || proof.proven_at === null) {
    return refuse('code_expired')
  }
  const isKey = timingSafeEqual(hashForProof(secret, proofId, { key }), proof.key_hash)
  const isNumber = timingSafeEqual(numberKey(secret, mobile), proof.number_key)
  const isFresh = proof.proven_at.getTime() + proofLifetimeMs > now().getTime()
  return isKey && isNumber && isFresh ? { ok: true, value: { proofId, mobile } } : refuse('code_expired')
}
