import { access } from '#contract/access.ts'
import type { addNote, InternalNote, listNotes } from '#contract/applications/desk/notes.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction, ServiceRequest } from '../../../platform/binding/service-function.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { writeAudit } from '../access/application-audit.ts'
import { findForDesk } from '../access/desk-application.ts'
import { type StaffNames, staffName } from '../access/staff-name.ts'
import { takeAdvisoryLocks } from '../submission/uniqueness.ts'
import { actingRole } from './acting-role.ts'

/** More than desks need. The limit allows reading the list without pages. */
const mostNotes = 200

export type NoteService = {
  list: ServiceFunction<typeof listNotes, 'query'>
  add: (request: ServiceRequest<typeof addNote, 'query' | 'body'>) => Promise<Result<InternalNote>>
}

/** The internal notes of the desks about an application. No other code reads their table. */
export function createNotes({ db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>): NoteService {
  return {
    async list({ caller, query: { id } }) {
      const found = await findForDesk(db, caller, id)
      if (!found.ok) return found
      const rows = await db
        .selectFrom('application_notes as n')
        .innerJoin('users as u', 'u.id', 'n.by_user_id')
        .where('n.application_id', '=', id)
        .select(['n.id', 'n.text', 'n.at', 'u.name_bn', 'u.name_en', 'u.full_name'])
        .orderBy('n.at', 'desc')
        .orderBy('n.id', 'desc')
        .execute()
      return { ok: true, value: { list: rows.map(toNote) } }
    },

    async add({ caller, query, body: { text } }) {
      const applicationId = query.id
      return transact(db, async (trx) => {
        const found = await findForDesk(trx, caller, applicationId)
        if (!found.ok) return found
        if (caller.user === null) return refuse('forbidden')
        // Without the lock, two concurrent notes could both take the last free place.
        await takeAdvisoryLocks(trx, [`notes ${applicationId}`])
        const { there } = await trx
          .selectFrom('application_notes')
          .where('application_id', '=', applicationId)
          .select((eb) => eb.fn.countAll<number>().as('there'))
          .executeTakeFirstOrThrow()
        if (there >= mostNotes) return refuse('application_full')
        const at = now()
        const row = { id: newId(), application_id: applicationId, by_user_id: caller.user.id, text, at }
        await trx.insertInto('application_notes').values(row).execute()
        await writeAudit(trx, {
          applicationId,
          action: 'note',
          caller,
          role: actingRole(caller, access.desks.roles),
          at,
        })
        const names = await trx
          .selectFrom('users')
          .where('id', '=', caller.user.id)
          .select(['name_bn', 'name_en', 'full_name'])
          .executeTakeFirstOrThrow()
        return { ok: true, value: toNote({ ...row, ...names }) }
      })
    },
  }
}

function toNote(row: StaffNames & { id: string; text: string; at: Date }): InternalNote {
  return { id: row.id, text: row.text, by: staffName(row), at: row.at.toISOString() }
}
