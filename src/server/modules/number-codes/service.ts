import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'
import { addToDay, dayCount } from '../../platform/limits/day-counts.ts'
import { type TriesAtName, takeTryAtName } from '../../platform/limits/tries-at-name.ts'
import type { OutgoingMessage } from '../messages/service.ts'
import { addProof, countSentProofs, listProofTimes, type ProofRow, takeProofTry } from './proof-repository.ts'

/*
 * Codes that prove a mobile number. Strangers can request one for any number, so the answers are the same whether it
 * was sent or not, and the limits are counted for each number and each address.
 */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const codeLifetimeMs = 10 * minuteMs
const codeDigits = 8
const triesPerCode = 5
/** With five tries each, a stranger who tries for a day guesses a code with a chance of one in six million. */
const codesPerNumber = 3
/** The share of one IP address, so that a single stranger cannot use up the codes of the number's owner. */
const codesPerAddress = 2
/** Far more than honest people need. Beyond it someone is requesting codes for other people's numbers at our cost. */
export const codesPerDay = 300
/**
 * How many of them one address gets, so that a stranger at one address, with numbers of many people, leaves codes for the
 * others. Requests that send none do not count: thousands of phones share an address of a mobile operator, and a
 * stranger among them would use it up without an SMS.
 */
export const codesOfAddress = 100
// Longer than it takes to write a message, so that a used and an unused number are answered in the same time.
const answerAfterMs = 150

/** Wrong codes. A number's limit at an address allows all tries of that address's codes. */
const wrongCodes: Omit<TriesAtName, 'what'> = {
  windowMs: 15 * minuteMs,
  ...{ perAddress: 50, perNameAtAddress: codesPerAddress * triesPerCode },
  ...{ perNameAtAddressUnderAttack: triesPerCode, perNameAnywhere: 30 },
}

/** What a code is for: the kind of its SMS. Each kind has limits of its own. */
export type CodeKind = Extract<OutgoingMessage['kind'], 'number-code' | 'place-code'>
export type CodeContext = Pick<Context, 'db' | 'secret' | 'log' | 'now' | 'newId' | 'messages' | 'guesses'>

export type CodeRequest = {
  kind: CodeKind
  mobile: string
  /** The network of the caller, for limits only. */
  address: string
  /** The language of the SMS; null for a number that gets none. It runs in the transaction that writes the SMS. */
  findLocale: (trx: Kysely<Database>) => Promise<Locale | null>
}

/** Sends a code if the number gets one; answers the same, in the same time, if not. */
export async function sendNumberCode(context: CodeContext, request: CodeRequest): Promise<Result<{ proofId: string }>> {
  const { kind, mobile, address } = request
  const asked = await context.guesses.take([
    { what: kind, who: `${address} ${mobile}`, allowance: codesPerAddress, windowMs: dayMs },
  ])
  if (!asked.ok) return refuse('rate_limited', { retryAfter: asked.retryAfter })
  const [answer] = await Promise.all([sendCode(context, request), sleep(answerAfterMs)])
  return answer
}

async function sendCode(
  context: CodeContext,
  { kind, mobile, address, findLocale }: CodeRequest,
): Promise<Result<{ proofId: string }>> {
  const { db, secret, log } = context
  const key = numberKey(secret, mobile)
  return db.transaction().execute(async (trx) => {
    // Requests run one after the other, so that each counts the codes that were sent before.
    await sql`SELECT pg_advisory_xact_lock(hashtext('number-codes'))`.execute(trx)
    const at = context.now()
    const since = new Date(at.getTime() - dayMs)
    const [first, ...others] = await listProofTimes(trx, { kind, key, since })
    if (first !== undefined && others.length + 1 >= codesPerNumber) {
      return refuse('rate_limited', { retryAfter: (first.getTime() + dayMs - at.getTime()) / 1000 })
    }
    const locale = await findLocale(trx)
    const isFull = (await countSentProofs(trx, { kind, since })) >= codesPerDay
    if (isFull) log.error({ kind }, 'No more codes for numbers are sent today: too many were requested')
    const proofId = context.newId()
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const ofAddress = dayCount(secret, { what: `${kind} codes`, who: address, at })
    const isLeft = async () => (await addToDay(trx, ofAddress, { amount: 1, most: codesOfAddress })) !== null
    const sent = locale !== null && !isFull && (await isLeft())
    const codeHash = hashForProof(secret, proofId, { code })
    const expires = new Date(at.getTime() + codeLifetimeMs)
    await addProof(trx, { id: proofId, kind, numberKey: key, codeHash, sent, at, expires })
    if (sent) {
      const message = { dedupeKey: `${kind} ${proofId}`, to: mobile, kind, locale } as const
      await context.messages.enqueue(trx, { ...message, params: { code } })
    }
    return { ok: true, value: { proofId } }
  })
}

export type CodeTry = { kind: CodeKind; proofId: string; mobile: string; code: string; address: string }

/**
 * Compares a typed code, and accepts the proof if it is right; `accept` marks the proof as used. Every other outcome is
 * counted as a guess: `code_wrong`, `code_expired` (also for a used code), `rate_limited`, or the refusal of `accept`.
 */
export async function tryNumberCode<Value extends { ok: true }>(
  context: CodeContext,
  { kind, proofId, mobile, code, address }: CodeTry,
  accept: (at: Date) => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  const { db, secret, guesses } = context
  const limits = { ...wrongCodes, what: `${kind} try` }
  const taken = await takeTryAtName(guesses, { name: mobile, address }, limits)
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const at = context.now()
  const proof = await takeProofTry(db, { id: proofId, kind, at, mostTries: triesPerCode })
  if (proof === undefined) return refuse('code_expired')
  if (!isRightCode(secret, proof, { mobile, code })) return refuse('code_wrong')
  const accepted = await accept(at)
  if (accepted.ok) await taken.giveBack()
  return accepted
}

/** A code that was never sent is wrong even when it is guessed, to reveal nothing. */
export function isRightCode(
  secret: Buffer,
  proof: ProofRow,
  { mobile, code }: { mobile: string; code: string },
): boolean {
  const digits = readText(code, 'digits')
  const isCode = timingSafeEqual(hashForProof(secret, proof.id, { code: digits }), proof.code_hash)
  const isNumber = timingSafeEqual(numberKey(secret, mobile), proof.number_key)
  return isCode && isNumber && proof.sent
}

/** Numbers are personal data, so the table of proofs stores only a keyed hash. */
export function numberKey(secret: Buffer, mobile: string): Buffer {
  return createHmac('sha256', secret).update(`number ${mobile}`).digest()
}

/** Codes and keys are hashed together with the id of their proof, so that they are not valid for another proof. */
export function hashForProof(secret: Buffer, proofId: string, what: { code: string } | { key: string }): Buffer {
  const text = 'code' in what ? `code:${what.code}` : `key:${what.key}`
  return createHmac('sha256', secret).update(`number-proof:${proofId}:${text}`).digest()
}

/** Marks a proof as used, with the secret of the phone that may use it further. False if a concurrent call was first. */
export async function markProven(
  trx: Kysely<Database>,
  { id, keyHash, at }: { id: string; keyHash: Buffer | null; at: Date },
): Promise<boolean> {
  const marked = await trx
    .updateTable('number_proofs')
    .set({ key_hash: keyHash, proven_at: at })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export async function findProof(db: Kysely<Database>, id: string): Promise<ProofRow | undefined> {
  return db.selectFrom('number_proofs').selectAll().where('id', '=', id).executeTakeFirst()
}
