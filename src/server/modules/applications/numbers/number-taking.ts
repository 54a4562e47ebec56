import type { ExpressionBuilder, Kysely } from 'kysely'
import type { takeNumber } from '#contract/applications/numbers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { type Done, done, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../audit.ts'
import type { Draft } from '../drafts/draft.ts'
import { loadDraft, runInTransaction } from '../drafts/draft-repository.ts'
import { findTaken, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'
import { checkProof } from './number-codes.ts'
import { holdsNumber, numberKey, spendProof } from './proof-repository.ts'

type Take = { context: Context; caller: Caller; body: BodyOf<typeof takeNumber> }

/**
 * Moves a proven number to an application of the caller. Other drafts of the type lose it; one that was submitted keeps it,
 * and the number is refused as before. The same again, after a lost answer, changes nothing.
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
    // Rows before turns, as a submission takes them: so neither waits for the other in a circle.
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

/** A number that it had lost to another draft, and still names in its answers, is its own again. */
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

/** The application and the drafts that lose the number, in one order everywhere. */
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
 * Takes the number from every other draft of the type. They keep their answers and their codes; what the office sends no
 * longer goes to a number that is someone else's. Nothing of a submitted application changes. A draft whose row is taken at
 * this moment is left: it holds nothing against a proven number.
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

/** Whether a draft that is being made was given the number by its newest proof. */
export function hasTakenNumber(
  trx: Kysely<Database>,
  { secret }: Pick<Context, 'secret'>,
  { mobile, applicationId }: { mobile: string; applicationId: string },
): Promise<boolean> {
  return holdsNumber(trx, { key: numberKey(secret, mobile), applicationId })
}
