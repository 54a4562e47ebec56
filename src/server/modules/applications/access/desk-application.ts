import type { Kysely } from 'kysely'
import { type Result, refuse } from '#domain/errors.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isReader } from './application-access.ts'

export type DeskApplication = {
  id: string
  enlistmentId: string | null
  nameKey: string | null
  nameBn: string | null
  nameEn: string | null
}

/**
 * The application that an internal note, a rating or a search for duplicates is about. It must be submitted (else
 * `not_found`) and not the caller's own (`forbidden`), because applicants neither read nor write these.
 */
export async function findForDesk(db: Kysely<Database>, caller: Caller, id: string): Promise<Result<DeskApplication>> {
  if (!isReader(caller)) return refuse('forbidden')
  const row = await db
    .selectFrom('applications')
    .select(['id', 'status', 'holder_user_id', 'enlistment_id', 'name_key', 'name_bn', 'name_en'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.status === 'draft') return refuse('not_found')
  if (row.holder_user_id !== null && row.holder_user_id === caller.user?.id) return refuse('forbidden')
  const { enlistment_id: enlistmentId, name_key: nameKey, name_bn: nameBn, name_en: nameEn } = row
  return { ok: true, value: { id, enlistmentId, nameKey, nameBn, nameEn } }
}
