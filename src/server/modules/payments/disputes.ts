import { type Kysely, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Dispute, listDisputes } from '#contract/payments/disputes.ts'
import type { Result } from '#domain/errors.ts'
import { checkoutStates, checkoutTransitions, disputeVerdicts } from '#domain/payments/checkout-states.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'
import { type ListOrder, orderOf, type SortOf } from '../../platform/database/list-order.ts'
import type { Database } from '../../platform/database/schema.ts'
import { toDisputeFacts } from '../../platform/dispute-facts.ts'
import { toPaidApplication } from './paid-application.ts'

const order: ListOrder<SortOf<typeof listDisputes>> = {
  by: { at: sql.ref('c.disputed_at'), amount: sql.ref('c.said_amount') },
  usual: sql`c.state <> 'DISPUTED', CASE WHEN c.state = 'DISPUTED' THEN c.disputed_at END, c.settled_at DESC, c.id`,
  id: sql.ref('c.id'),
}

/** Disputed payments: by default open ones first, the oldest of them first. Money desks see all, everyone else their own. */
export async function listDisputedPayments(
  { db }: Pick<Context, 'db'>,
  { caller, query }: ServiceRequest<typeof listDisputes, 'query'>,
): Promise<Result<AnswerOf<typeof listDisputes>['body']>> {
  const { page, size, state, sort } = query
  const all = disputes(db, caller)
  const wanted = state === undefined ? all : all.where('c.state', state === 'open' ? 'in' : 'not in', ['DISPUTED'])
  const rows = await selectDispute(wanted)
    .orderBy(orderOf(sort, order))
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ok: true, value: { list: rows.map((row) => toDispute(row, caller)), page, size, total } }
}

/** One disputed payment as the caller may see it; null when it was never disputed, or is someone else's. */
export async function findDispute(db: Kysely<Database>, caller: Caller, id: string): Promise<Dispute | null> {
  const row = await selectDispute(disputes(db, caller).where('c.id', '=', id)).executeTakeFirst()
  return row === undefined ? null : toDispute(row, caller)
}

function disputes(db: Kysely<Database>, caller: Caller) {
  const all = db
    .selectFrom('checkouts as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('payments as p', (join) => join.onRef('p.application_id', '=', 'a.id').on('p.state', '=', 'CONFIRMED'))
    .where('c.disputed_at', 'is not', null)
  return hasRole(caller, ...access.moneyDesks.roles) ? all : all.where('a.holder_user_id', '=', caller.user?.id ?? null)
}

function selectDispute(wanted: ReturnType<typeof disputes>) {
  return wanted
    .select(['c.id', 'c.application_id', 'c.gateway', 'c.invoice', 'c.purpose', 'c.amount', 'c.state'])
    .select(['c.transaction_id', 'c.payer', 'c.dispute', 'c.said_amount', 'c.said_invoice', 'c.disputed_at'])
    .select(['c.settled_at', 'c.settled_by_name', 'c.settled_reason', 'p.state as confirmed'])
    .select(['a.kind', 'a.type', 'a.tracking_no', 'a.name_bn', 'a.name_en', 'a.contact_mobile', 'a.holder_user_id'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDispute>['execute']>>[number]

function toDispute(row: Row, caller: Caller): Dispute {
  const facts = toDisputeFacts(row)
  if (facts === null) throw new Error(`Checkout ${row.id} is listed as disputed in the state ${row.state}`)
  const isStaff = hasRole(caller, ...access.moneyDesks.roles)
  return {
    ...facts,
    ...toPaidApplication(row, row.gateway),
    id: row.id,
    invoice: row.invoice,
    saidInvoice: row.said_invoice,
    payer: isStaff ? row.payer : null,
    mobile: isStaff ? row.contact_mobile : null,
    settledBy: isStaff ? staffNameOf(row.settled_by_name) : null,
    actions: actionsOf(row, caller),
  }
}

/** What the caller may do now. */
function actionsOf(row: Row, caller: Caller): Dispute['actions'] {
  const state = checkoutStates.find((known) => known === row.state)
  if (state === undefined) throw new Error(`Checkout ${row.id} has the unknown state ${row.state}`)
  const isHolder = row.holder_user_id !== null && row.holder_user_id === caller.user?.id
  const open = checkoutTransitions.list({
    state,
    facts: { paidAlready: row.confirmed !== null },
    caller: { roles: caller.user?.roles ?? [], isHolder },
  })
  return disputeVerdicts.filter((verdict) => open.some(({ action, unmet }) => action === verdict && unmet.length === 0))
}
