import type { ExpressionBuilder, Kysely } from 'kysely'
import type { takeNumber } from '#contract/applications/numbers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { type Done, done, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { numberKey } from '../../number-codes/service.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import type { Draft } from '../drafts/draft.ts'
import { loadDraft, runInTransaction } from '../drafts/draft-repository.ts'
import { findTaken, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'
import { checkProof } from './number-codes.ts'
import { holdsNumber, spendProof } from './proof-repository.ts'

type Take = { context: Context; caller: Caller; body: BodyOf<typeof takeNumber> }

/**
 * Moves a proven number to an application of the caller. Other drafts of the type lose it. A submitted application
 * keeps it, and then the call is refused (`mobile_taken`). A retry after a lost answer changes nothing.
 */
export async function takeNumberFor({ context, caller, body }: Take): Promise<Done> {
  const type = findType(body.type)?.type
  if (type === undefined) return refuse('invalid_request', { fields: [{ path: 'type', code: 'not_an_option' }] })
  const proven = await checkProof(context, body)
  if (!proven.ok) return proven
  const { id } = body
  const { mobile, proofId } = proven.value
  return transact(context.db, async (trx) => {
    const at = context.now()
    const run = runInTransaction(trx)
    // Row locks before advisory locks, in the same order as a submission, so that the two cannot deadlock.
    await lockDrafts(trx, { type, mobile, applicationId: id })
    await takeAdvisoryLocks(trx, [lockName.mobile(type, mobile)])
    const draft = (await loadDraft(run, id))?.draft ?? null
    if (draft !== null && (!isHolder(context.secret, caller, draft) || draft.type.type !== type)) {
      return refuse('not_found')
    }
    if (!(await spendProof(trx, { id: proofId, applicationId: id, at }))) return refuse('code_expired')
    await moveNumber(trx, { type, mobile, applicationId: id })
    const own = {
      ...{ applicationId: id, userId: draft?.holderUserId ?? caller.user?.id ?? null },
      ...{ enlistmentId: draft?.enlistmentId ?? null, holdsNumber: true },
    }
    const taken = await findTaken(trx, { type, mobile, email: null, own, now: at })
    if (taken.mobile) return refuse('mobile_taken', { fields: [{ path: 'mobile', code: 'taken' }] })
    if (draft !== null) {
      await giveNumber(trx, draft, mobile)
      await writeAudit(trx, { applicationId: id, action: 'take-number', caller, at })
    }
    return done
  })
}

/** A number that the draft had lost is its own again, and becomes the contact number if there is none. */
async function giveNumber(trx: Kysely<Database>, draft: Draft, mobile: string): Promise<void> {
  const isBack = draft.lostMobile === mobile
  await trx
    .updateTable('applications')
    .set({
      proven_mobile: mobile,
      ...(isBack ? { lost_mobile: null } : {}),
      ...(isBack && draft.contactMobile === '' ? { contact_mobile: mobile } : {}),
    })
    .where('id', '=', draft.id)
    .execute()
}

type Place = { type: string; mobile: string; applicationId: string }

/** Locks the application and the drafts that lose the number, always in the order of their ids. */
async function lockDrafts(trx: Kysely<Database>, { type, mobile, applicationId }: Place): Promise<void> {
  await trx
    .selectFrom('applications')
    .select('id')
    .where((is) => is.or([is('id', '=', applicationId), isDraftOf(is, { type, mobile })]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

function isDraftOf(is: ExpressionBuilder<Database, 'applications'>, { type, mobile }: Omit<Place, 'applicationId'>) {
  return is.and([is('type', '=', type), is('contact_mobile', '=', mobile), is('status', '=', 'draft')])
}

/**
 * Removes the number from every other draft of the type, so that the office's messages do not reach someone else. The
 * drafts keep their answers and codes; submitted applications do not change. A draft whose row is locked now is
 * skipped: an unproven number in a draft does not block a proven one.
 */
export async function moveNumber(trx: Kysely<Database>, { type, mobile, applicationId }: Place): Promise<void> {
  const free = trx
    .selectFrom('applications')
    .select('id')
    .where((is) => isDraftOf(is, { type, mobile }))
    .where('id', '<>', applicationId)
    .forUpdate()
    .skipLocked()
  await trx
    .updateTable('applications')
    .set({ contact_mobile: '', proven_mobile: null, lost_mobile: mobile })
    .where('id', 'in', free)
    .execute()
}

/** Whether the newest proof of the number was used for the draft that is being created. */
export function hasTakenNumber(
  trx: Kysely<Database>,
  { secret }: Pick<Context, 'secret'>,
  { mobile, applicationId }: { mobile: string; applicationId: string },
): Promise<boolean> {
  return holdsNumber(trx, { key: numberKey(secret, mobile), applicationId })
}
