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
import { hashToken, isHolder, isReader } from './application-access.ts'

/** The access checks that the file service makes for the files of applications. */
export type AttachmentAccess = {
  /**
   * Null when the caller may add a file to a slot of the application now. Refusals: `not_found` when it is not the
   * caller's, `invalid_request` for a slot that its form does not have, `wrong_state` once it was submitted.
   */
  refuseUpload: (
    caller: Caller,
    file: { applicationId: string; slot: string; fileId: string },
  ) => Promise<Refusal | null>
  isHeldBy: (caller: Caller, applicationId: string) => Promise<boolean>
  /** The capacity in which the caller may see the files: holder, or desk once it was submitted; null for others. */
  readsAs: (caller: Caller, applicationId: string) => Promise<'holder' | 'desk' | null>
  /** The application that the caller's token opens. */
  findPresented: (caller: Caller) => Promise<string | null>
}

export function createAttachmentAccess({ db, pool, secret }: Context): AttachmentAccess {
  const isHeldBy = async (caller: Caller, id: string) => {
    const row = await readOwnership(db, id)
    return row !== null && isHolder(secret, caller, row)
  }
  return {
    isHeldBy,
    async refuseUpload(caller, { applicationId, slot, fileId }) {
      const row = await readOwnership(db, applicationId)
      if (row === null || !isHolder(secret, caller, row)) return refuse('not_found')
      const type = findType(row.type)
      if (type === null) throw new Error(`Application ${applicationId} has the unknown type ${row.type}`)
      if (findPlace(type, attachmentPath(slot, fileId))?.kind !== 'attachment') {
        return refuse('invalid_request', { fields: [{ path: 'type', code: 'not_an_option' }] })
      }
      return isEditable(row.status) ? null : refuse('wrong_state')
    },
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
