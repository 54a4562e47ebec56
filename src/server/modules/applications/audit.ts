import type { Kysely } from 'kysely'
import { viewActions } from '#domain/audit/audit-lines.ts'
import type { Role } from '#domain/people/roles.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What happened to an application. What staff only looked at is written by `auditView`. */
export type AuditAction =
  | 'create'
  | 'submit'
  | 'confirm-payment'
  | 'pay-online'
  | 'accept-payment'
  | 'refuse-payment'
  | 'mark'
  | 'note'
  | 'pending1'
  | 'pending2'
  | 'approve'
  | 'recheck'
  | 'reject'
  | 'revoke-device'
  | 'revoke-other-devices'
  | 'claim'
  | 'recover-by-number'
  | 'take-number'
  | 'expire'

/** Lines that the list of what happened to an application leaves out. */
export const quietActions: readonly string[] = [
  ...viewActions,
  'mark',
  'note',
  'rate',
  'revoke-device',
  'revoke-other-devices',
  'recover-by-number',
  'take-number',
]

export type AuditEntry = {
  applicationId: string
  action: AuditAction
  from?: string
  to?: string
  /** Null when no one of ours did it. */
  caller: Caller | null
  /** The role by which it was done; none when the holder did it. */
  role?: Role | undefined
  reason?: string | undefined
  detail?: object
  at: Date
}

/** Puts on record what happened to an application. */
export async function writeAudit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const { applicationId, caller, ...line } = entry
  await appendAudit(db, { ...line, subject: { kind: 'application', id: applicationId }, by: caller?.user ?? null })
}
