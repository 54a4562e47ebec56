import { type Kysely, type Selectable, sql } from 'kysely'
import type { employeeCalls } from '#contract/administration/employees.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type FieldProblem, type Refusal, refuse } from '#domain/errors.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Places, refusePicture, refusePlaces } from '../records/columns.ts'
import type { Writing } from '../records/record-kind.ts'

export type EmployeeRow = Selectable<Database['users']> & Places & { is_secretary: boolean }
export type WrittenEmployee = BodyOf<typeof employeeCalls.create>
type Change = Writing<EmployeeRow, WrittenEmployee>

export function changesRoles({ written, before }: Change): boolean {
  return [...new Set(written.roles)].sort().join() !== [...(before?.roles ?? [])].sort().join()
}

/** Checks of a system user that the contract's schema cannot make. */
export async function refuseEmployee(trx: Kysely<Database>, change: Change): Promise<Refusal | null> {
  const { written, before } = change
  const old = before?.image_file_id
  return (
    refuseGrant(change) ??
    refuseMissing(change) ??
    refuseOwnLockout(change) ??
    (await refuseLastOwner(trx, change)) ??
    (await refusePlaces(trx, { written, before })) ??
    (await refusePicture(trx, { imageFileId: written.imageFileId, old, type: 'employee' }))
  )
}

/** An ICT can neither create nor change an OWNER, not even with an approval. */
function refuseGrant({ caller, written, before }: Change): Refusal | null {
  if (hasRole(caller, 'OWNER')) return null
  return written.roles.includes('OWNER') || before?.roles.includes('OWNER') ? refuse('forbidden') : null
}

function refuseMissing({ written, before }: Change): Refusal | null {
  const works = written.roles.some((role) => role !== 'USER')
  // Somebody who leaves the office may remain an applicant.
  const hasRoles = before === null ? works : written.roles.length > 0
  const isReached = written.mobile != null || written.email != null
  const fields = [
    ...(hasRoles ? [] : [{ path: 'roles', code: 'required' }]),
    ...(isReached ? [] : [{ path: 'mobile', code: 'required' }]),
  ]
  return fields.length === 0 ? null : refuse('invalid_request', { fields })
}

/** Nobody can lock themselves out by mistake, and only an OWNER can change their own roles. */
function refuseOwnLockout(change: Change): Refusal | null {
  const { caller, id, written } = change
  if (id !== caller.user?.id) return null
  const keepsRoles = hasRole(caller, 'OWNER') ? written.roles.includes('OWNER') : !changesRoles(change)
  const fields: FieldProblem[] = [
    ...(written.status === 'ACTIVE' ? [] : [{ path: 'status', code: 'own' }]),
    ...(keepsRoles ? [] : [{ path: 'roles', code: 'own' }]),
  ]
  return fields.length === 0 ? null : refuse('wrong_state', { fields })
}

/** There is always an active OWNER. Changes of system users are serialised, so two cannot remove each other. */
async function refuseLastOwner(trx: Kysely<Database>, { id, written, before }: Change): Promise<Refusal | null> {
  const was = before?.status === 'ACTIVE' && before.roles.includes('OWNER')
  const stays = written.status === 'ACTIVE' && written.roles.includes('OWNER')
  if (!was || stays) return null
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`roles @> '{OWNER}'`)
    .limit(1)
    .executeTakeFirst()
  if (other !== undefined) return null
  const path = written.status === 'ACTIVE' ? 'roles' : 'status'
  return refuse('wrong_state', { fields: [{ path, code: 'last_owner' }] })
}
