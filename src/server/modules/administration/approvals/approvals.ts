import { type Kysely, sql } from 'kysely'
import type {
  Approval,
  decideApproval as decideCall,
  FieldChange,
  listApprovals as listCall,
} from '#contract/administration/approvals.ts'
import { type Result, refuse } from '#domain/errors.ts'
import {
  type ApprovalAction,
  type ApprovalState,
  approvalActions,
  approvalStates,
} from '#domain/people/approval-states.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import { type ListOrder, orderOf, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { type Moves, refuseRequest } from '../../protection/service.ts'

export type Approving = { caller: Caller; approved: NonNullable<Moves['approved']> }

/** Makes the change of each action that an OWNER approves. Its transaction closes the request with the change. */
export type Appliers = Record<ApprovalAction, (by: Approving, stored: Stored) => Promise<Result<object>>>
/** The body of the call that asked for the change, with the id and version of its record. */
export type Stored = Record<string, unknown>

const order: ListOrder<SortOf<typeof listCall>> = {
  by: { askedAt: sql.ref('a.asked_at') },
  usual: '-askedAt',
  id: sql.ref('a.id'),
}

/** The requests, newest first by default: all of them for an OWNER, their own for an ICT. */
export async function listApprovals(
  { db, now }: Context,
  { caller, query: { page, size, state, sort } }: ServiceRequest<typeof listCall, 'query'>,
): Promise<Result<{ list: Approval[]; page: number; size: number; total: number }>> {
  const at = now()
  const seen = select(db)
    .$if(!hasRole(caller, 'OWNER'), (rows) => rows.where('a.asked_by', '=', caller.user?.id ?? ''))
    .$if(state !== undefined, (rows) => rows.where(stateAt(at), '=', state ?? ''))
  const rows = await seen
    .orderBy(orderOf(sort, order))
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await seen
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ok: true, value: { list: rows.map((row) => toApproval(row, caller, at)), page, size, total } }
}

/** Refuses a request, or makes its change. */
export async function decideApproval(
  { db, now }: Context,
  appliers: Appliers,
  { caller, body }: ServiceRequest<typeof decideCall, 'body'>,
): Promise<Result<Approval>> {
  if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
  const { id, version, decision } = body
  const row = await select(db).where('a.id', '=', id).executeTakeFirst()
  if (row === undefined) return refuse('not_found')
  const decided =
    decision === 'refuse'
      ? await transact(db, (trx) =>
          refuseRequest(trx, { caller, at: now(), id, version, reason: body.reason ?? undefined }),
        )
      : await approve(appliers, { caller, row, version })
  if (!decided.ok) return decided
  const after = await select(db).where('a.id', '=', id).executeTakeFirstOrThrow()
  return { ok: true, value: toApproval(after, caller, now()) }
}

async function approve(
  appliers: Appliers,
  { caller, row, version }: { caller: Caller; row: Row; version: number },
): Promise<Result<object>> {
  const stored = row.body as Stored | null
  // The content goes with the decision.
  if (stored === null || row.state !== 'WAITING') return refuse('wrong_state')
  return appliers[actionOf(row)]({ caller, approved: { id: row.id, version, askedBy: row.asked_by } }, stored)
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function select(db: Kysely<Database>) {
  return db
    .selectFrom('approvals as a')
    .innerJoin('users as q', 'q.id', 'a.asked_by')
    .leftJoin('users as d', 'd.id', 'a.decided_by')
    .selectAll('a')
    .select(['q.full_name as asker', 'd.full_name as decider'])
}

/** A request that was not decided in time has expired, without a job that says so. */
function stateAt(at: Date) {
  return sql<string>`CASE WHEN a.state = 'WAITING' AND a.expires_at <= ${at} THEN 'EXPIRED' ELSE a.state END`
}

function toApproval(row: Row, caller: Caller, at: Date): Approval {
  const state = stateOf(row, at)
  const isOwn = row.asked_by === caller.user?.id
  const isRipe = row.ripe_at !== null && row.ripe_at <= at
  return {
    ...{ id: row.id, version: row.version, action: actionOf(row), state },
    subject: { id: row.subject_id, name: row.subject_name },
    askedBy: { id: row.asked_by, name: row.asker },
    ...{ askedAt: row.asked_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    ripeAt: row.ripe_at?.toISOString() ?? null,
    changes: state === 'WAITING' ? ((row.changes ?? []) as FieldChange[]) : [],
    ...{ decidedBy: row.decider, decidedAt: row.decided_at?.toISOString() ?? null, reason: row.reason },
    canApprove: state === 'WAITING' && hasRole(caller, 'OWNER') && (!isOwn || isRipe),
  }
}

function stateOf({ state, expires_at: expiresAt }: Row, at: Date): ApprovalState {
  const stored = approvalStates.find((each) => each === state) ?? 'EXPIRED'
  return stored === 'WAITING' && expiresAt <= at ? 'EXPIRED' : stored
}

function actionOf({ action }: Row): ApprovalAction {
  const known = approvalActions.find((each) => each === action)
  if (known === undefined) throw new Error(`A request has the unknown action ${action}.`)
  return known
}
