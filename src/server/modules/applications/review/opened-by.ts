import { sql } from 'kysely'
import type { noteClosed, noteOpened, OpenedBy } from '#contract/applications/desk/opened-by.ts'
import { openedForMs } from '#domain/enlistment/desk/opened-by.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { findForDesk } from '../access/desk-application.ts'
import { type StaffNames, staffName } from '../access/staff-name.ts'

export type OpenedByService = {
  /** Records that the caller has the application open, and answers which colleague has it open. */
  open: ServiceFunction<typeof noteOpened, 'query'>
  /** Records that the caller closed the application, and answers which colleague still has it open. */
  close: ServiceFunction<typeof noteClosed, 'query'>
}

/** Which desk staff have an application open. All desks see it, but it locks nothing and is not audited. */
export function createOpenedBy({ db, now }: Pick<Context, 'db' | 'now'>): OpenedByService {
  const findColleague = async (id: string, ownId: string): Promise<Result<OpenedBy>> => {
    const { rows } = await sql<StaffNames & { opened_at: Date }>`
      SELECT o.opened_at, u.name_bn, u.name_en, u.full_name FROM application_openings o JOIN users u ON u.id = o.user_id
      WHERE o.application_id = ${id} AND o.user_id <> ${ownId} AND o.seen_at > ${stillOpen(now())}
      ORDER BY o.opened_at, o.user_id LIMIT 1`.execute(db)
    const [first] = rows
    const value =
      first === undefined ? { by: null, at: null } : { by: staffName(first), at: first.opened_at.toISOString() }
    return { ok: true, value }
  }
  return {
    async open({ caller, query: { id } }) {
      const found = await findForDesk(db, caller, id)
      if (!found.ok) return found
      if (caller.user === null) return refuse('forbidden')
      const at = now()
      // An expired opening starts again now.
      await sql`
        INSERT INTO application_openings AS o (application_id, user_id, opened_at, seen_at)
        VALUES (${id}, ${caller.user.id}, ${at}, ${at})
        ON CONFLICT (application_id, user_id) DO UPDATE SET seen_at = ${at},
          opened_at = CASE WHEN o.seen_at > ${stillOpen(at)} THEN o.opened_at ELSE ${at}::timestamptz END`.execute(db)
      return findColleague(id, caller.user.id)
    },

    async close({ caller, query: { id } }) {
      const found = await findForDesk(db, caller, id)
      if (!found.ok) return found
      if (caller.user === null) return refuse('forbidden')
      const own = db.deleteFrom('application_openings').where('application_id', '=', id)
      await own.where('user_id', '=', caller.user.id).execute()
      return findColleague(id, caller.user.id)
    },
  }
}

/** Staff who were seen after this instant still have the application open. */
export function stillOpen(now: Date): Date {
  return new Date(now.getTime() - openedForMs)
}

/** Every hour, removes openings that expired without a call to `close`. */
export async function scheduleOpeningsRemoval(jobs: JobQueue, { db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await jobs.schedule('openings', '7 * * * *', async () => {
    await db.deleteFrom('application_openings').where('seen_at', '<=', stillOpen(now())).execute()
  })
}
