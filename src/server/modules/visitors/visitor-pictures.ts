import { type Kysely, sql } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { VisitorAccess, VisitorRow } from './visitor-access.ts'
import { lockVisitor } from './visitor-creation.ts'
import { readerOf } from './visitor-list.ts'

/** Access to the pictures of visitors. */
export type VisitorPictures = {
  /** The visitor that the caller is; null for everyone else. */
  findOwn: (caller: Caller) => Promise<string | null>
  /** In which role the caller may see the visitor's picture: the visitor, or staff who see the record; else null. */
  readsAs: (caller: Caller, visitorId: string) => Promise<'holder' | 'desk' | null>
  /** `wrong_state` when the owner has too many pictures. Choosing one as the visitor's picture deletes the others. */
  refuseUpload: (db: Kysely<Database>, owner: PictureOwner) => Promise<Refusal | null>
  /** Locks the owner's row, so that uploads are counted one after another; `not_found` for an erased visitor. */
  lockOwner: (trx: Kysely<Database>, owner: PictureOwner) => Promise<Refusal | null>
}

/** The owner of a picture: a visitor, or an account without a record as a visitor. */
export type PictureOwner = { visitorId: string | null; userId: string | null }

// The picture in use, and some that were replaced.
const mostPictures = 10
const tooMany = refuse('wrong_state', { fields: [{ path: 'file', code: 'too_many' }] })

export function createVisitorPictures({ db }: Pick<Context, 'db'>, access: VisitorAccess): VisitorPictures {
  return {
    findOwn: async (caller) => (await access.findOwn(db, caller))[0]?.id ?? null,
    async readsAs(caller, visitorId) {
      if ((await access.findOwn(db, caller)).some(({ id }) => id === visitorId)) return 'holder'
      const reader = readerOf(caller)
      if (reader === null) return null
      const seen = await db
        .selectFrom('visitors as v')
        .select('v.id')
        .where('v.id', '=', visitorId)
        .where(reader.sees)
        .executeTakeFirst()
      return seen === undefined ? null : 'desk'
    },
    async refuseUpload(of, { visitorId, userId }) {
      const files = of.selectFrom('files').select('id').limit(mostPictures)
      const rows = await (visitorId === null
        ? files.where('owner_user_id', '=', userId).where(isPersonal)
        : files.where('visitor_id', '=', visitorId)
      ).execute()
      return rows.length < mostPictures ? null : tooMany
    },
    async lockOwner(trx, { visitorId, userId }) {
      if (visitorId !== null) {
        const row = await lockVisitor(trx, visitorId)
        return row === null || row.erased_at !== null ? refuse('not_found') : null
      }
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      return null
    },
  }
}

/** Pictures of the account's own person, outside of applications and of a record as a visitor. */
const isPersonal = sql<boolean>`type IN ('photo', 'visitor') AND visitor_id IS NULL AND application_id IS NULL`

/** Whether the visitor uploaded this picture, before or after the record was created. */
export async function isOwnPicture(
  trx: Kysely<Database>,
  { fileId, visitor, caller }: { fileId: string; visitor: VisitorRow; caller: Caller },
): Promise<boolean> {
  const file = await trx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (file === undefined || file.type !== 'visitor' || file.application_id !== null) return false
  if (file.visitor_id !== null) return file.visitor_id === visitor.id
  return file.owner_user_id !== null && file.owner_user_id === caller.user?.id
}

/** Deletes what an account uploaded before it had a visitor's record; returns the hashes. */
export async function forgetEarlierPictures(trx: Kysely<Database>, userId: string | null): Promise<string[]> {
  if (userId === null) return []
  const gone = await trx
    .deleteFrom('files')
    .where('type', '=', 'visitor')
    .where('owner_user_id', '=', userId)
    .where('visitor_id', 'is', null)
    .where('application_id', 'is', null)
    .returning('sha256')
    .execute()
  return gone.map(({ sha256 }) => sha256)
}

/** Makes the file the visitor's only picture and deletes the others; returns the hashes of the deleted files. */
export async function keepPicture(trx: Kysely<Database>, visitorId: string, fileId: string | null): Promise<string[]> {
  if (fileId !== null) {
    await trx.updateTable('files').set({ visitor_id: visitorId }).where('id', '=', fileId).execute()
  }
  const gone = await trx
    .deleteFrom('files')
    .where('visitor_id', '=', visitorId)
    .$if(fileId !== null, (files) => files.where('id', '<>', fileId ?? ''))
    .returning('sha256')
    .execute()
  return gone.map(({ sha256 }) => sha256)
}
