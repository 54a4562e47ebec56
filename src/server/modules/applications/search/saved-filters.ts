import { sql } from 'kysely'
import type {
  deleteSavedFilter,
  listSavedFilters,
  SavedFilter,
  saveFilter,
} from '#contract/applications/desk/saved-filters.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { isReader } from '../access/application-access.ts'

export type SavedFilterService = {
  list: ServiceFunction<typeof listSavedFilters>
  save: ServiceFunction<typeof saveFilter, 'body'>
  remove: ServiceFunction<typeof deleteSavedFilter, 'query'>
}

/** They are chips in one row above the list; more of them would not be readable. */
const mostOfPerson = 12

/** Filters that a person saves under a name. Each person sees and changes only their own. */
export function createSavedFilters({ db, now }: Pick<Context, 'db' | 'now'>): SavedFilterService {
  return {
    async list({ caller }) {
      if (caller.user === null || !isReader(caller)) return refuse('forbidden')
      const { rows } = await sql<{ id: string; name: string; filter: SavedFilter }>`
        SELECT id, name, filter FROM saved_filters WHERE user_id = ${caller.user.id} ORDER BY created_at, id`.execute(
        db,
      )
      return { ok: true, value: { list: rows } }
    },
    async save({ caller, body: { name, filter } }) {
      if (caller.user === null || !isReader(caller)) return refuse('forbidden')
      const userId = caller.user.id
      // Two concurrent calls may save one too many, which does no harm. A filter of this name can always be replaced.
      const { rows } = await sql<{ id: string }>`
        INSERT INTO saved_filters (user_id, name, filter, created_at)
        SELECT ${userId}::uuid, ${name}, ${JSON.stringify(filter)}::jsonb, ${now()}::timestamptz
        WHERE (SELECT count(*) FROM saved_filters WHERE user_id = ${userId} AND name <> ${name}) < ${mostOfPerson}
        ON CONFLICT (user_id, name) DO UPDATE SET filter = excluded.filter RETURNING id`.execute(db)
      const [saved] = rows
      if (saved === undefined) return refuse('invalid_request', { fields: [{ path: 'name', code: 'too_many' }] })
      return { ok: true, value: saved }
    },
    async remove({ caller, query: { id } }) {
      if (caller.user === null || !isReader(caller)) return refuse('forbidden')
      const { numAffectedRows } = await sql`
        DELETE FROM saved_filters WHERE id = ${id} AND user_id = ${caller.user.id}`.execute(db)
      return numAffectedRows === 1n ? { ok: true, value: {} } : refuse('not_found')
    },
  }
}
