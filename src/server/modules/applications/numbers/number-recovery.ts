import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ProvenNumber, recoverByNumber } from '#contract/applications/numbers.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Done, done, refuse } from '#domain/errors.ts'
import { addDays, dhakaDate } from '#domain/reference/calendar.ts'
import { parseToken } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { readSettings } from '../../settings/service.ts'
import { hashToken } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { loadDraft, lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { loadApplication } from '../reading/application-record.ts'
import { toApplication } from '../reading/application-view.ts'
import { informHolder } from '../review/holder-messages.ts'
import { checkProof, type Proven } from './number-codes.ts'
import { spendProof } from './proof-repository.ts'

/**
 * After so many days without being opened or changed, an application cannot be opened by its number any more: someone
 * else may have the number now. As long as its enlistment can be renewed it can: without it the holder could neither
 * renew nor apply anew, because the number counts as taken (uniqueness.ts).
 */
const unusedDays = 400
const dayMs = 24 * 60 * 60 * 1000
/** More than one person has; any others can still be opened by their codes. */
const mostListed = 20

type Parts = { context: Context; cache: DraftCache; devices: DeviceLog }

/** The applications that a proven number opens. Applications of accounts are not listed: their holders sign in. */
export async function listByNumber({ db, now }: Context, { mobile }: Proven): Promise<ProvenNumber> {
  const rows = await (await selectByNumber(db, { mobile, at: now() })).limit(mostListed).execute()
  const inAccount = await db
    .selectFrom('applications')
    .select('id')
    .where('contact_mobile', '=', mobile)
    .where('holder_user_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return {
    applications: rows.map((row) => ({
      id: row.id,
      kind: row.kind as ApplicationKind,
      type: row.type,
      status: row.status as ApplicationStatus,
      begunAt: row.created_at.toISOString(),
      changedAt: row.updated_at.toISOString(),
      begunOn: row.label ?? '',
      ...(row.is_revoked && { revoked: true }),
    })),
    inAccount: inAccount !== undefined,
  }
}

/**
 * The applications without an account whose answers give this number, and that were used within `unusedDays` or belong
 * to an enlistment that is in force or can still be renewed.
 */
async function selectByNumber(db: Kysely<Database>, { mobile, at }: { mobile: string; at: Date }) {
  const since = new Date(at.getTime() - unusedDays * dayMs)
  const { renewalClosesDays } = await readSettings(db)
  const lastRenewable = addDays(dhakaDate(at), -renewalClosesDays)
  return db
    .selectFrom('applications as a')
    .select(['a.id', 'a.kind', 'a.type', 'a.status', 'a.created_at', 'a.updated_at'])
    .select(
      sql<boolean>`a.status = 'approved' AND EXISTS (
        SELECT FROM enlistments e WHERE e.id = a.enlistment_id AND e.revoked_at IS NOT NULL)`.as('is_revoked'),
    )
    .select(
      sql<string | null>`(SELECT label FROM application_devices d WHERE d.application_id = a.id AND d.began)`.as(
        'label',
      ),
    )
    .where('a.contact_mobile', '=', mobile)
    .where('a.holder_user_id', 'is', null)
    .where(
      sql<boolean>`(greatest(a.updated_at, a.decided_at,
        (SELECT max(last_seen) FROM application_devices d WHERE d.application_id = a.id)) > ${since}
        OR EXISTS (SELECT FROM enlistments e
          WHERE e.id = a.enlistment_id AND e.revoked_at IS NULL AND e.valid_to >= ${lastRenewable}))`,
    )
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id')
}

/** Opens an application by its proven number. The given token becomes its only code; all other phones are revoked. */
export function createRecovery({ context, cache, devices }: Parts): ServiceFunction<typeof recoverByNumber, 'body'> {
  const { db, epoch, now, secret } = context
  return async ({ caller, body }) => {
    const token = parseToken(body.token)
    if (token === null) return refuse('invalid_request', { fields: [{ path: 'token', code: 'pattern' }] })
    const checked = await checkProof(context, body)
    if (!checked.ok) return checked
    const { value: proven } = checked
    const holder = { ...caller, user: null, credentials: { token, mobile: proven.mobile } }
    const { id } = body
    const replaced = await transact(db, async (trx) => {
      const answer = await replaceCode(trx, context, { id, proven, caller, tokenHash: hashToken(secret, token) })
      if (answer.ok) await devices.noteQuietly(trx, holder, id)
      return answer
    })
    if (!replaced.ok) return replaced
    cache.forget(id)
    const whole = await loadApplication(db, id)
    if (whole === null) return refuse('not_found')
    const viewer = { caller: holder, isHolder: true, epoch: epoch(), secret, today: dhakaDate(now()) }
    return { ok: true, value: toApplication(whole, viewer) }
  }
}

type Replacing = { id: string; proven: Proven; caller: Caller; tokenHash: Buffer }

/** Locks the application's row. A retry after a lost answer changes nothing. */
async function replaceCode(
  trx: Kysely<Database>,
  context: Context,
  { id, proven, caller, tokenHash }: Replacing,
): Promise<Done> {
  const at = context.now()
  const { mobile, proofId } = proven
  const run = runInTransaction(trx)
  await lockApplication(run, id)
  const found = await (await selectByNumber(trx, { mobile, at })).where('a.id', '=', id).executeTakeFirst()
  const draft = (await loadDraft(run, id))?.draft
  if (found === undefined || draft === undefined) return refuse('not_found')
  if (!(await spendProof(trx, { id: proofId, applicationId: id, at }))) return refuse('code_expired')
  if (timingSafeEqual(draft.tokenHash, tokenHash)) return done
  if (await isUsed(trx, tokenHash)) return refuse('invalid_request', { fields: [{ path: 'token', code: 'taken' }] })
  await trx
    .updateTable('application_devices')
    .set({ revoked_at: at, old_tokens: [] })
    .where('application_id', '=', id)
    .execute()
  await trx
    .updateTable('applications')
    .set({ token_hash: tokenHash, proven_mobile: mobile, lost_mobile: null })
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, { applicationId: id, action: 'recover-by-number', caller, at })
  await informHolder(trx, context, { draft, kind: 'other-phones-taken-off' })
  return done
}

/** No code opens two applications. */
async function isUsed(trx: Kysely<Database>, tokenHash: Buffer): Promise<boolean> {
  const current = trx.selectFrom('applications').where('token_hash', '=', tokenHash).select('id')
  return (await current.executeTakeFirst()) !== undefined
}
