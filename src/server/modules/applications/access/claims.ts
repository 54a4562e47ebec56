import type { Kysely } from 'kysely'
import type { claimApplication } from '#contract/applications/claims.ts'
import { type Done, done, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller, CallerUser, Credentials } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { loadDraft, lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { loadApplication } from '../reading/application-record.ts'
import { toApplication } from '../reading/application-view.ts'
import { informHolder } from '../review/holder-messages.ts'
import { isHolder } from './application-access.ts'
import { writeAudit } from './application-audit.ts'
import type { FindByTypedKey } from './typed-key.ts'

/**
 * Binds an application to the caller's account, once, if the caller has its code and mobile number. If another account
 * already has it, the answer is the same as for a wrong code, so that it does not reveal an owner.
 */
export type ClaimApplication = ServiceFunction<typeof claimApplication, 'body'>

type Parts = {
  context: Context
  cache: DraftCache
  devices: DeviceLog
  enlistments: EnlistmentService
  findByKey: FindByTypedKey
}

export function createClaims(parts: Parts): ClaimApplication {
  const { context, cache, devices, findByKey } = parts
  const { db, epoch, now, secret } = context
  return async ({ caller, body }) => {
    const { user } = caller
    if (user === null) return refuse('unauthenticated')
    const found = await findByKey(caller, body)
    if (!found.ok) return found
    const { id, credentials, giveBack } = found.value
    const bound = await transact(db, (trx) => bindTo(trx, parts, { id, caller, user, credentials }))
    if (!bound.ok) return bound
    cache.forget(id)
    await giveBack()
    await devices.noteOpening({ ...caller, credentials }, id)
    const whole = await loadApplication(db, id)
    if (whole === null) return refuse('not_found')
    const viewer = { caller, isHolder: true, epoch: epoch(), secret, today: dhakaDate(now()) }
    return { ok: true, value: toApplication(whole, viewer) }
  }
}

type Claim = { id: string; caller: Caller; user: CallerUser; credentials: Credentials }

/** Locks the application's row, so that only one of two concurrent accounts gets it. */
async function bindTo(trx: Kysely<Database>, { context, enlistments }: Parts, claim: Claim): Promise<Done> {
  const { id, caller, user, credentials } = claim
  const run = runInTransaction(trx)
  await lockApplication(run, id)
  const draft = (await loadDraft(run, id))?.draft
  // The code may have been changed since it was looked up.
  const isOpened = draft !== undefined && isHolder(context.secret, { ...caller, user: null, credentials }, draft)
  if (!isOpened) return refuse('not_found')
  if (draft.holderUserId !== null) return draft.holderUserId === user.id ? done : refuse('not_found')
  await trx.updateTable('applications').set({ holder_user_id: user.id }).where('id', '=', id).execute()
  // The enlistment moves to the account too, so that it can be renewed from there.
  if (draft.status === 'approved' && draft.enlistmentId !== null) {
    await enlistments.giveTo(trx, { id: draft.enlistmentId, userId: user.id })
  }
  await writeAudit(trx, { applicationId: id, action: 'claim', caller, at: context.now() })
  await informHolder(trx, context, { draft, kind: 'claimed' })
  return done
}
