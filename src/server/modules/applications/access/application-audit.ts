import type { Kysely } from 'kysely'
import type { TimelineAction } from '#domain/audit-lines.ts'
import type { Role } from '#domain/people/roles.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** Everything that can happen to an application. `auditView` records what staff only looked at. */
export type AuditAction =
  | Exclude<TimelineAction, 'issue-receipt' | 'revoke'>
  | 'find-shared-payment'
  | 'mark'
  | 'note'
  | 'revoke-device'
  | 'revoke-other-devices'
  | 'recover-by-number'
  | 'take-number'
  | 'expire'

export type AuditEntry = {
  applicationId: string
  action: AuditAction
  from?: string
  to?: string
  /** Null when a job of the server or a payment gateway did it. */
  caller: Caller | null
  /** The role in which a staff member acted; undefined for the holder. */
  role?: Role | undefined
  reason?: string | undefined
  detail?: object
  at: Date
}

/** Adds an audit record for an application. */
export async function writeAudit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const { applicationId, caller, ...line } = entry
  await appendAudit(db, { ...line, subject: { kind: 'application', id: applicationId }, by: caller?.user ?? null })
}
