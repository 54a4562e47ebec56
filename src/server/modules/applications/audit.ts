import type { Kysely } from 'kysely'
import type { Role } from '#domain/people/roles.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/schema.ts'

/** What happened to an application; `view` is a member of staff who read a full record. Lists of what happened leave out `view` and `revoke-device`. */
export type AuditAction =
  | 'create'
  | 'submit'
  | 'confirm-payment'
  | 'pay-online'
  | 'accept-payment'
  | 'refuse-payment'
  | 'pending1'
  | 'pending2'
  | 'approve'
  | 'recheck'
  | 'reject'
  | 'view'
  | 'revoke-device'
  | 'claim'
  | 'expire'

export type AuditEntry = {
  applicationId: string
  action: AuditAction
  from?: string
  to?: string
  /** Null when nobody of ours did it. */
  caller: Caller | null
  /** The role by which it was done; none when the holder did it. */
  role?: Role | undefined
  reason?: string | undefined
  detail?: object
  at: Date
}

/** Appends to the log. Nothing ever changes or removes a line of it. */
export async function writeAudit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const { applicationId, action, from, to, caller, role, reason, detail, at } = entry
  await db
    .insertInto('audit')
    .values({
      application_id: applicationId,
      action,
      from_status: from ?? null,
      to_status: to ?? null,
      by_user_id: caller?.user?.id ?? null,
      by_name: caller?.user?.fullName ?? null,
      by_role: role ?? null,
      reason: reason ?? null,
      detail: detail === undefined ? null : JSON.stringify(detail),
      at,
    })
    .execute()
}
