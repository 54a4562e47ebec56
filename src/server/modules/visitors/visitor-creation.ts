import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { createVisitor } from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { defaultLocale } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import type { Caller, CallerUser } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { takeAddressQuotas } from '../../platform/limits/address-quotas.ts'
import { readSettings } from '../settings/service.ts'
import { toColumns } from './about-visitor.ts'
import { hashVisitorToken, type VisitorRow } from './visitor-access.ts'

type Body = BodyOf<typeof createVisitor>
type Created = { id: string; visitorToken: string }
type Parts = Pick<Context, 'db' | 'secret' | 'now' | 'newId'>

/** Two visitors can have the same token only when somebody guesses tokens. */
const taken = { visitors_token_hash_key: refuse('not_found') }

/** Creates a visitor by id and token, or the one record of the signed-in account. */
export function introduceVisitor(parts: Parts, caller: Caller, body: Body): Promise<Result<Created>> {
  const visitorToken = body.visitorToken ?? randomBytes(32).toString('base64url')
  const { user } = caller
  return transact(
    parts.db,
    async (trx) => {
      const id =
        user === null
          ? await ofToken(trx, parts, { caller, body, visitorToken })
          : await ofAccount(trx, parts, { caller, body, visitorToken, user })
      return typeof id === 'string' ? { ok: true, value: { id, visitorToken } } : id
    },
    taken,
  )
}

type Introduction = { caller: Caller; body: Body; visitorToken: string }

/** Repeating the same id and token changes nothing; with another token the answer is `not_found`. */
async function ofToken(trx: Kysely<Database>, parts: Parts, made: Introduction): Promise<string | Refusal> {
  const { caller, body, visitorToken } = made
  const id = body.id ?? parts.newId()
  const tokenHash = hashVisitorToken(parts.secret, visitorToken)
  const added = await insert(trx, parts, { id, body, token_hash: tokenHash, locale: body.locale ?? defaultLocale })
  if (added) return (await takeQuota(trx, parts, caller)) ?? id
  const earlier = await lockVisitor(trx, id)
  return earlier?.token_hash?.equals(tokenHash) === true && earlier.erased_at === null ? id : refuse('not_found')
}

/**
 * An account has one record, and new data overwrites it. A visitor whose token this phone has becomes the account's;
 * from then on only the session opens it, and not the token.
 */
async function ofAccount(
  trx: Kysely<Database>,
  parts: Parts,
  { caller, body, visitorToken, user }: Introduction & { user: CallerUser },
): Promise<string | Refusal> {
  // Serialises two phones of one account that do this at the same time.
  await trx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  // A visitor who is being erased at the same moment belongs to no account afterwards, and is not overwritten.
  const own = await trx
    .selectFrom('visitors')
    .select(['id', 'mobile'])
    .where('user_id', '=', user.id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (own !== undefined) return overwrite(trx, parts, { caller, body, row: own })
  const id = body.id ?? parts.newId()
  const locale = body.locale ?? user.locale
  if (await insert(trx, parts, { id, body, user_id: user.id, locale })) {
    return (await takeQuota(trx, parts, caller)) ?? id
  }
  const earlier = await lockVisitor(trx, id)
  const isKnown = earlier?.token_hash?.equals(hashVisitorToken(parts.secret, visitorToken)) === true
  if (!isKnown || earlier.user_id !== null || earlier.erased_at !== null) return refuse('not_found')
  return overwrite(trx, parts, { caller, body, row: earlier, columns: { user_id: user.id, token_hash: null } })
}

type Overwriting = {
  caller: Caller
  body: Body
  row: Pick<VisitorRow, 'id' | 'mobile'>
  columns?: { user_id: string; token_hash: null }
}

/** Overwrites the record with the new data. The row is locked and not erased. */
async function overwrite(
  trx: Kysely<Database>,
  parts: Parts,
  { caller, body, row, columns }: Overwriting,
): Promise<string | Refusal> {
  const said = toColumns(parts.secret, body)
  const refusal = await takeMobileQuota(trx, parts, { caller, from: row.mobile, to: said.mobile })
  if (refusal !== null) return refusal
  await trx
    .updateTable('visitors')
    .set((is) => ({ ...said, ...columns, version: is('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  return row.id
}

type NewVisitor = { id: string; body: Body; token_hash?: Buffer; user_id?: string; locale: string }

/** False when the id exists already. */
async function insert(trx: Kysely<Database>, { secret, now }: Parts, visitor: NewVisitor): Promise<boolean> {
  const { body, ...columns } = visitor
  const added = await trx
    .insertInto('visitors')
    .values({ ...toColumns(secret, body), ...columns, created_at: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Locks and returns the row. */
export async function lockVisitor(trx: Kysely<Database>, id: string): Promise<VisitorRow | null> {
  const row = await trx.selectFrom('visitors').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

type OtherMobile = { caller: Caller; from: string | null; to: string | null | undefined }

/** A new number is one more that the office sends SMS to, so it counts like a new visitor. */
export async function takeMobileQuota(
  trx: Kysely<Database>,
  parts: Pick<Context, 'secret' | 'now'>,
  { caller, from, to }: OtherMobile,
): Promise<Refusal | null> {
  return to === undefined || to === null || to === from ? null : takeQuota(trx, parts, caller)
}

/** Keeps a stranger from filling the table from one address. */
async function takeQuota(
  trx: Kysely<Database>,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { address }: Caller,
): Promise<Refusal | null> {
  const { visitorsPerAddress: most } = await readSettings(trx)
  return takeAddressQuotas(trx, { secret, address, at: now() }, [{ what: 'visitors', amount: 1, most }])
}
