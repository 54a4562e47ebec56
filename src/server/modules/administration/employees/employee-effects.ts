import type { Kysely } from 'kysely'
import type { Waiting } from '#contract/administration/approvals.ts'
import type { Refusal } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type AccountMove, accountOf, admitMoves, settleMoves } from '../../protection/service.ts'
import { readEmail } from '../records/columns.ts'
import { fieldChanges } from '../records/field-changes.ts'
import type { Writing } from '../records/record-kind.ts'
import { changesRoles, type EmployeeRow, type WrittenEmployee } from './employee-rules.ts'

type Change = Writing<EmployeeRow, WrittenEmployee>

/** Whether the caller may make the change now; otherwise why not, or the request that waits for an OWNER. */
export async function admitEmployee(
  context: Context,
  trx: Kysely<Database>,
  change: Change,
): Promise<Refusal | Waiting | null> {
  const { caller, id, written, before, approved } = change
  const request = () => ({
    action: before === null ? ('create-user' as const) : ('change-user' as const),
    // The name of now: the written one may be chosen to look like somebody else's.
    subject:
      before === null ? { id: null, name: `${written.nameBn} · ${written.nameEn}` } : { id, name: before.full_name },
    body: written,
    changes: fieldChanges(before === null ? {} : fieldsOf(before), { ...written, ...contactOf(written) }),
  })
  return admitMoves(context, trx, { caller, moves: [moveOf(change)], approved, request })
}

/** Audits changed roles separately, and lets the change take effect on sign-in, person and OWNERs. */
export async function settleEmployee(context: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { caller, id, written, before, approved } = change
  if (changesRoles(change)) {
    await appendAudit(trx, {
      subject: { kind: 'user', id },
      action: 'change-roles',
      ...{ by: caller.user, role: hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT', at: context.now() },
      detail: { from: before?.roles ?? [], to: written.roles },
    })
  }
  await settleMoves(context, trx, { caller, moves: [moveOf(change)], approved })
}

/** Repeated after the commit, for this process's cache of sessions. */
export async function endSessionsOf({ db, sessions }: Context, change: Change): Promise<void> {
  const { id, before, written } = change
  if (before === null) return
  const { mobile, email } = contactOf(written)
  const isSame = written.status === before.status && mobile === before.mobile && email === before.email
  if (!isSame || changesRoles(change)) await sessions.endAll(db, id)
}

/** The change as the rules see it. The link to an official is not part of this record. */
function moveOf({ id, written, before }: Change): AccountMove {
  return {
    id,
    before: before === null ? null : accountOf(before),
    after: {
      ...{ roles: written.roles, status: written.status, isSecretary: before?.is_secretary ?? false },
      ...contactOf(written),
    },
  }
}

/** In the form in which it is stored. */
function contactOf({ mobile, email }: WrittenEmployee) {
  return { mobile: normaliseMobile(mobile ?? ''), email: readEmail(email) }
}

function fieldsOf(row: EmployeeRow) {
  const { gender, roles, status, mobile, email } = row
  const names = { nameBn: row.name_bn ?? row.full_name, nameEn: row.name_en ?? row.full_name }
  const places = { departmentId: row.department_id, designationId: row.designation_id }
  return { ...names, gender, roles, ...places, mobile, email, imageFileId: row.image_file_id, status }
}
