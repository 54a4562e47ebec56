import * as z from 'zod/mini'
import { approvalActions, approvalStates } from '#domain/people/approval-states.ts'
import { accountAspects } from '#domain/people/deciding-accounts.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Instant, listOf, pageQuery, personText, sortBy, Uuid } from '../shapes.ts'
import { Version } from './record-calls.ts'

/** The answer to a change that is not made yet, because an OWNER has to approve it first. */
export const Waiting = z.object({ waits: z.object({ id: Uuid, expiresAt: Instant }) })
export type Waiting = z.infer<typeof Waiting>

type Answering = { answers: Readonly<Record<number, z.ZodMiniType>> }

/** The same calls, of which some changes wait for an OWNER: they are answered with 202, and nothing is changed yet. */
export function withApproval<const C extends { create: Answering; update: Answering }>(calls: C) {
  const { create, update } = calls
  const waiting = <const E extends Answering>(call: E) => ({ ...call, answers: { ...call.answers, 202: Waiting } })
  return {
    ...calls,
    create: waiting<C['create']>(create),
    update: waiting<C['update']>(update),
  }
}

/** A field of the record as it is, and as it was asked for. Lists are joined by commas. */
const FieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })
export type FieldChange = z.infer<typeof FieldChange>

export const Approval = z.object({
  id: Uuid,
  action: z.enum(approvalActions),
  state: z.enum(approvalStates),
  version: Version,
  /** The account or the official; `id` is null for one that the approval creates. */
  subject: z.object({ id: z.nullable(Uuid), name: z.string() }),
  askedBy: z.object({ id: Uuid, name: z.string() }),
  askedAt: Instant,
  expiresAt: Instant,
  /** From then on the OWNER who asked can approve it too; null: never. */
  ripeAt: z.nullable(Instant),
  /** Empty once it is decided. */
  changes: z.array(FieldChange),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  /** Whether the caller can approve it now. */
  canApprove: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary:
    'Changes of accounts that wait for an OWNER, and those decided, newest first by default; an ICT sees their own requests',
  access: access.administration,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(approvalStates)), ...sortBy(['askedAt']) }),
  answers: { 200: listOf(Approval) },
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/approvals',
  summary: 'Approve or refuse a change that another person asked for; a refusal needs a reason',
  access: { ...access.owner, confirmed: true },
  body: z.object({
    id: Uuid,
    version: Version,
    decision: z._default(z.enum(['approve', 'refuse']), 'approve'),
    reason: z.optional(z.nullable(personText(500))),
  }),
  answers: { 200: Approval },
})

/** A change of an account that decides, which this OWNER has not read of. */
export const AccountAlarm = z.object({
  id: Uuid,
  account: z.object({ id: Uuid, name: z.string() }),
  aspects: z.array(z.enum(accountAspects)),
  by: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  /** After a promotion: who entered the contact, where that was no OWNER. Codes are sent to it a day later. */
  contactBy: z.nullable(z.string()),
  at: Instant,
})
export type AccountAlarm = z.infer<typeof AccountAlarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/alarms',
  summary: 'Changes of accounts that decide, which the caller has not read of, newest first; at most 100',
  access: access.owner,
  answers: { 200: z.object({ list: z.array(AccountAlarm), waiting: z.number() }) },
})

export const readAlarms = endpoint({
  method: 'POST',
  path: '/api/alarms/read',
  summary: 'Mark alarms as read by the caller; other OWNERs still see them',
  access: access.owner,
  body: z.object({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(100)) }),
  answers: { 200: Empty },
})
