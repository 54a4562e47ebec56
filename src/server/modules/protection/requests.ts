import type { Kysely } from 'kysely'
import type { FieldChange, Waiting } from '#contract/administration/approvals.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { type ApprovalAction, approvalStates, approvalWorkflow } from '#domain/people/approval-states.ts'
import { requestMs } from '#domain/people/deciding-accounts.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Far more than an office asks for in a week. */
const mostWaiting = 30

/** The change that a person asks for: the body of its call, and what an OWNER reads of it. */
export type Request = {
  action: ApprovalAction
  subject: { id: string | null; name: string }
  body: object
  changes: readonly FieldChange[]
}

/** The request that an OWNER approves now, as the OWNER saw it. */
export type Approved = { id: string; version: number; askedBy: string }

/** Stores a request for an OWNER; an earlier one of the same person for the same change gives way. */
export async function askApproval(
  { messages, newId, now }: Context,
  trx: Kysely<Database>,
  { caller, request, ripeAt }: { caller: Caller; request: Request; ripeAt: Date | null },
): Promise<Waiting | Refusal> {
  const { user } = caller
  if (user === null) return refuse('unauthenticated')
  const at = now()
  const open = trx.selectFrom('approvals').select('id').where('asked_by', '=', user.id).where('state', '=', 'WAITING')
  const waiting = await open.where('expires_at', '>', at).limit(mostWaiting).execute()
  if (waiting.length >= mostWaiting) return refuse('quota_reached')
  const { action, subject, body, changes } = request
  if (subject.id !== null) {
    await trx
      .updateTable('approvals')
      .set((eb) => ({ state: 'REPLACED', body: null, changes: null, version: eb('version', '+', 1) }))
      .where('id', 'in', open.where('action', '=', action).where('subject_id', '=', subject.id))
      .execute()
  }
  const [id, expiresAt] = [newId(), new Date(at.getTime() + requestMs)]
  const asked = { asked_by: user.id, asked_at: at, ripe_at: ripeAt, expires_at: expiresAt }
  const content = { body: JSON.stringify(body), changes: JSON.stringify(changes) }
  const about = { subject_id: subject.id, subject_name: subject.name }
  await trx
    .insertInto('approvals')
    .values({ id, action, ...about, ...asked, ...content, decided_by: null, decided_at: null, reason: null })
    .execute()
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  const detail = { action, of: subject.id, fields: changes.map(({ field }) => field) }
  await appendAudit(trx, { subject: { kind: 'approval', id }, action: 'ask-approval', by: user, role, detail, at })
  const event = ripeAt === null ? {} : { event: id }
  await messages.alarmOwners(trx, { kind: 'approval-asked', params: {}, at, ...event })
  return { waits: { id, expiresAt: expiresAt.toISOString() } }
}

/** Locks a waiting request for a decision of the caller; the refusal says why it cannot be decided so. */
export async function lockRequest(
  trx: Kysely<Database>,
  {
    caller,
    at,
    id,
    ...decision
  }: {
    caller: Caller
    at: Date
    id: string
    version: number
    action: 'approve' | 'refuse'
    reason?: string | undefined
  },
) {
  const row = await trx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const { user } = caller
  if (row === undefined || user === null) return refuse('not_found')
  if (row.version !== decision.version) return refuse('stale_version')
  const asked = row.asked_by === user.id
  const check = approvalWorkflow.check({
    action: decision.action,
    state: approvalStates.find((state) => state === row.state) ?? 'EXPIRED',
    facts: { now: at, expiresAt: row.expires_at, asked, ripeAt: row.ripe_at },
    caller: { roles: user.roles, asked },
    words: { reason: decision.reason },
  })
  return check.ok ? ({ ok: true, row } as const) : check
}

/** Records the decision, and forgets the content of the request. */
export async function closeRequest(
  trx: Kysely<Database>,
  { caller, at, id, state, reason = null }: ClosedRequest,
): Promise<void> {
  const role = 'OWNER'
  await trx
    .updateTable('approvals')
    .set((eb) => ({
      ...{ state, body: null, changes: null, reason, version: eb('version', '+', 1) },
      ...{ decided_by: caller.user?.id ?? null, decided_at: at },
    }))
    .where('id', '=', id)
    .execute()
  const action = state === 'APPROVED' ? 'approve-request' : 'refuse-request'
  await appendAudit(trx, { subject: { kind: 'approval', id }, action, by: caller.user, role, reason, at })
}

type ClosedRequest = {
  caller: Caller
  at: Date
  id: string
  state: 'APPROVED' | 'REFUSED'
  reason?: string | null
}
