import { type Kysely, sql } from 'kysely'
import type { AuditAction, AuditSubjectKind, viewActions } from '#domain/audit-lines.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Caller, CallerUser } from './binding/caller.ts'
import type { Database } from './database/schema.ts'

export type AuditSubject = { kind: AuditSubjectKind; id: string }

export type AuditLine = {
  subject: AuditSubject
  action: AuditAction
  /** The application that the subject belongs to, unless the subject is the application. */
  applicationId?: string | null
  from?: string
  to?: string
  /** Null when it was done without an account. */
  by: CallerUser | null
  /** The role in which it was done; none when people act for themselves. */
  role?: Role | undefined
  reason?: string | null | undefined
  detail?: object | undefined
  at: Date
}

/**
 * Appends to the audit, whose lines are never changed or deleted. People who act in a role are named in the line;
 * people who act for themselves are referenced by their account, which can be erased.
 */
export async function appendAudit(db: Kysely<Database>, line: AuditLine): Promise<void> {
  const { subject, action, from, to, by, role, reason, detail, at } = line
  const ofItself = subject.kind === 'application' ? subject.id : null
  await db
    .insertInto('audit')
    .values({
      application_id: line.applicationId ?? ofItself,
      subject_kind: subject.kind,
      subject_id: subject.id,
      action,
      from_status: from ?? null,
      to_status: to ?? null,
      by_user_id: by?.id ?? null,
      by_name: role === undefined || role === null ? null : (by?.fullName ?? null),
      by_role: role ?? null,
      reason: reason ?? null,
      detail: detail === undefined ? null : JSON.stringify(detail),
      at,
    })
    .execute()
}

// A page requests a record again when it is reloaded or shown again: all this counts as one view.
const oneLookMs = 10 * 60 * 1000

/** The person who did it, for a line with the alias `l`. */
export const actorName = sql<string | null>`coalesce(l.by_name, (SELECT full_name FROM users WHERE id = l.by_user_id))`

/** Audits that a member of staff viewed something, once in ten minutes. */
export async function auditView(
  db: Kysely<Database>,
  view: { action: (typeof viewActions)[number]; subject: AuditSubject; applicationId?: string },
  { caller, at }: { caller: Caller; at: Date },
): Promise<void> {
  const { user } = caller
  if (user === null) return
  const before = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_kind', '=', view.subject.kind)
    .where('subject_id', '=', view.subject.id)
    .where('action', '=', view.action)
    .where('by_user_id', '=', user.id)
    .where('at', '>', new Date(at.getTime() - oneLookMs))
    .where('at', '<=', at)
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return
  const role = user.roles.find((each) => each !== 'USER')
  await appendAudit(db, { ...view, by: user, role, at })
}
