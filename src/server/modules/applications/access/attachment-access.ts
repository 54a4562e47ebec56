import { type Kysely, sql } from 'kysely'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { findPlace } from '#domain/forms/paths.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { findByToken, type OldTokensRow, oldTokensSql, runOnPool, toOldTokens } from '../drafts/draft-repository.ts'
import { attachSlip, refuseSlipUpload } from '../submission/attach-slip.ts'
import { hashToken, isHolder, isReader } from './application-access.ts'

/** Where a file goes. `slipOf`: the number of the payment whose slip it shows, at a desk; else null. */
type UploadPlace = { applicationId: string; slot: string; fileId: string; slipOf: string | null }

/** The access checks that the file service makes for the files of applications. */
export type AttachmentAccess = {
  /**
   * Null when the caller may add a file to a slot of the application now. Refusals: `not_found` when it is not the
   * caller's, `invalid_request` for a slot that its form does not have, `wrong_state` once it was submitted. Then only
   * the picture of a slip that was named at a desk can be added, by the number of its payment (`slipOf`).
   */
  refuseUpload: (caller: Caller, file: UploadPlace) => Promise<Refusal | null>
  /** Attaches such a picture in the transaction that stores its file; the refusals are those of `refuseUpload`. */
  attachSlip: (trx: Kysely<Database>, attach: Parameters<typeof attachSlip>[2]) => Promise<Refusal | null>
  isHeldBy: (caller: Caller, applicationId: string) => Promise<boolean>
  /** The capacity in which the caller may see the files: holder, or desk once it was submitted; null for others. */
  readsAs: (caller: Caller, applicationId: string) => Promise<'holder' | 'desk' | null>
  /** The application that the caller's token opens. */
  findPresented: (caller: Caller) => Promise<string | null>
}

export function createAttachmentAccess(context: Context): AttachmentAccess {
  const { db, pool, secret } = context
  const isHeldBy = async (caller: Caller, id: string) => {
    const row = await readOwnership(db, id)
    return row !== null && isHolder(secret, caller, row)
  }
  return {
    isHeldBy,
    async refuseUpload(caller, { applicationId, slot, fileId, slipOf }) {
      const row = await readOwnership(db, applicationId)
      if (row === null || !isHolder(secret, caller, row)) return refuse('not_found')
      const type = findType(row.type)
      if (type === null) throw new Error(`Application ${applicationId} has the unknown type ${row.type}`)
      if (findPlace(type, attachmentPath(slot, fileId))?.kind !== 'attachment') {
        return refuse('invalid_request', { fields: [{ path: 'type', code: 'not_an_option' }] })
      }
      if (slipOf !== null) {
        return refuseSlipUpload(db, secret, { caller, upload: { applicationId, slot, fileId, slipOf } })
      }
      return isEditable(row.status) ? null : refuse('wrong_state')
    },
    attachSlip: (trx, attach) => attachSlip(trx, context, attach),
    async readsAs(caller, applicationId) {
      const row = await readOwnership(db, applicationId)
      if (row === null) return null
      if (isHolder(secret, caller, row)) return 'holder'
      return isReader(caller) && row.status !== 'draft' ? 'desk' : null
    },
    async findPresented({ credentials, deviceId }) {
      if (credentials === null) return null
      const { token, mobile } = credentials
      return findByToken(runOnPool(pool), { tokenHash: hashToken(secret, token), mobile, deviceId })
    },
  }
}

async function readOwnership(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['type', 'status', 'token_hash as tokenHash', 'mobile', 'contact_mobile as contactMobile'])
    .select('lost_mobile as lostMobile')
    .select(['holder_user_id as holderUserId', sql<OldTokensRow | null>`${sql.raw(oldTokensSql)}`.as('oldTokens')])
    .executeTakeFirst()
  return row === undefined ? null : { ...row, oldTokens: toOldTokens(row.oldTokens) }
}
