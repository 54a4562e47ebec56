import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Writing } from '../records/record-kind.ts'
import type { EmployeeRow, WrittenEmployee } from './employee-records.ts'

type Change = Writing<EmployeeRow, WrittenEmployee>

function changesRoles({ written, before }: Change): boolean {
  return [...new Set(written.roles)].sort().join() !== [...(before?.roles ?? [])].sort().join()
}

/** Whether what the person may do has changed: every session goes by what was allowed when it was opened. */
function endsSessions(change: Change): boolean {
  const { written, before } = change
  return before !== null && ((written.status === 'INACTIVE' && before.status === 'ACTIVE') || changesRoles(change))
}

/** Roles have a line of their own in the trail, sessions end, and the person is informed. */
export async function noteAndInform(context: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { caller, id, written, before } = change
  if (changesRoles(change)) {
    await appendAudit(trx, {
      subject: { kind: 'user', id },
      action: 'change-roles',
      ...{ by: caller.user, role: hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT', at: context.now() },
      detail: { from: before?.roles ?? [], to: written.roles },
    })
  }
  if (endsSessions(change)) await context.sessions.endAll(trx, id)
}

/** Again, once the change is seen by all: a session that began in between, and what this process remembers. */
export async function endSessionsOf({ db, sessions }: Context, change: Change): Promise<void> {
  if (endsSessions(change)) await sessions.endAll(db, change.id)
}
