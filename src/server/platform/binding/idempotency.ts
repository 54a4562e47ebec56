import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { errorStatus, type Refusal, refuse } from '#domain/errors.ts'
import type { Database } from '../database/schema.ts'
import type { Caller } from './caller.ts'

export type JsonAnswer = { status: number; body: unknown }

/** How long a stored answer is repeated. */
export const idempotencyMs = 7 * 24 * 60 * 60 * 1000
// A request that takes longer than this died with its process; another may take over its row.
const abandonedMs = 60_000
const patienceMs = 10_000
/** The status of a row while its request is being handled. */
const working = 0

type Claim = { caller: string; key: string; fingerprint: Buffer }
type Stored = { status: number; body: unknown; body_hash: Buffer; created_at: Date }

/** The caller's key for stored answers. The token of an application is hashed, because it is a secret. */
export function callerKey(caller: Caller, secret: Buffer): string {
  if (caller.user !== null) return `user:${caller.user.id}`
  if (caller.credentials === null) {
    const { visitorToken } = caller
    if (visitorToken === null) return `device:${caller.deviceId}`
    return `visitor:${createHmac('sha256', secret).update(visitorToken).digest('base64url')}`
  }
  const { token, mobile } = caller.credentials
  return `application:${createHmac('sha256', secret).update(`${token}:${mobile}`).digest('base64url')}`
}

/** Identifies equal requests. It is keyed, because bodies contain passwords. */
export function fingerprintOf(secret: Buffer, parts: readonly unknown[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
}

/**
 * Runs the work once for a caller and key, and repeats its answer for seven days. Outcomes that may differ next time
 * (our own failures, limits, an expired session) are not stored.
 */
export async function runOnce(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  claim: Claim,
  work: () => Promise<JsonAnswer | Refusal>,
): Promise<JsonAnswer | Refusal> {
  const end = Date.now() + patienceMs
  while (!(await tryClaim(db, claim, now()))) {
    const stored = await findStored(db, claim)
    if (stored === undefined) continue
    if (!stored.body_hash.equals(claim.fingerprint)) return refuse('idempotency_mismatch')
    if (stored.status !== working) return stored.body as JsonAnswer | Refusal
    if (Date.now() > end) {
      return refuse('rate_limited', {
        detail: 'The first request with this key is still being processed.',
        retryAfter: 2,
      })
    }
    await sleep(100)
  }
  try {
    const outcome = await work()
    await (isFinal(outcome) ? remember(db, claim, outcome) : release(db, claim))
    return outcome
  } catch (error) {
    await release(db, claim).catch(() => {})
    throw error
  }
}

/** Creates the row, or takes over one that was abandoned or has expired. */
async function tryClaim(db: Kysely<Database>, { caller, key, fingerprint }: Claim, at: Date): Promise<boolean> {
  const row = { caller, key, body_hash: fingerprint, status: working, body: null, created_at: at }
  const taken = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet(row)
        .where((is) =>
          is.or([
            is('idempotency_keys.created_at', '<', new Date(at.getTime() - idempotencyMs)),
            is.and([
              is('idempotency_keys.status', '=', working),
              is('idempotency_keys.created_at', '<', new Date(at.getTime() - abandonedMs)),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

async function findStored(db: Kysely<Database>, { caller, key }: Claim): Promise<Stored | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'body_hash', 'created_at'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
}

function isFinal(outcome: JsonAnswer | Refusal): boolean {
  if (!('ok' in outcome)) return true
  const status = errorStatus[outcome.code]
  return status < 500 && status !== 429 && status !== 401
}

/** Stores the answer, unless it shows a visitor who was erased meanwhile: the erasure did not find this answer. */
async function remember(db: Kysely<Database>, claim: Claim, outcome: JsonAnswer | Refusal): Promise<void> {
  const visitorId = visitorOf(outcome)
  if (visitorId === null) return write(db, claim, outcome)
  await db.transaction().execute(async (trx) => {
    const visitor = trx.selectFrom('visitors').select('erased_at').where('id', '=', visitorId)
    // A running erasure holds this row until it commits; a later one waits for it and then finds the answer.
    const row = await visitor.forShare().executeTakeFirst()
    await (row?.erased_at === null ? write(trx, claim, outcome) : release(trx, claim))
  })
}

/** The visitor whom the answer shows, read like the column `visitor_id`. */
function visitorOf(outcome: JsonAnswer | Refusal): string | null {
  if ('ok' in outcome) return null
  const { visitor } = (outcome.body ?? {}) as { visitor?: { id?: unknown } | null }
  return typeof visitor?.id === 'string' ? visitor.id : null
}

/** Deletes the answers that show a visitor, in the transaction that has locked the visitor's row. */
export async function forgetAnswers(trx: Kysely<Database>, visitorId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('visitor_id', '=', visitorId).execute()
}

async function write(db: Kysely<Database>, { caller, key }: Claim, outcome: JsonAnswer | Refusal): Promise<void> {
  const status = 'ok' in outcome ? errorStatus[outcome.code] : outcome.status
  await db
    .updateTable('idempotency_keys')
    .set({ status, body: JSON.stringify(outcome) })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()
}

async function release(db: Kysely<Database>, { caller, key }: Claim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('caller', '=', caller).where('key', '=', key).execute()
}
