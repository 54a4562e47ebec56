import type { Kysely } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Dispute, settleDispute as settleCall } from '#contract/payments/disputes.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { type Done, done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import {
  checkoutStep,
  checkoutTransitions,
  type DisputeVerdict,
  paidAlready,
  settlingDesks,
} from '#domain/payments/checkout-states.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { type Checkout, findCheckout, moveCheckout } from './checkout-repository.ts'
import type { OnlinePayments } from './checkout-start.ts'
import { findDispute } from './disputes.ts'

type Parts = { context: Pick<Context, 'db' | 'now'>; applications: OnlinePayments }
type Call = { caller: Caller; id: string } & BodyOf<typeof settleCall>

/**
 * Ends a dispute: the money is accepted as the application's payment, or it is not. Repeating a verdict changes nothing
 * and is answered with the earlier one. A different verdict, and a payment that was never disputed, are `wrong_state`.
 */
export async function settleDisputedPayment({ context, applications }: Parts, call: Call): Promise<Result<Dispute>> {
  const { db } = context
  const { caller, id } = call
  if (!hasRole(caller, ...settlingDesks)) return refuse('forbidden')
  const checkout = await findCheckout(db, id)
  if (checkout === null) return refuse('not_found')
  const isHolder = await applications.isHeldBy(caller, checkout.application_id)
  const settled = await transact(db, (trx) => settle(trx, { context, applications }, { ...call, checkout, isHolder }), {
    checkouts_paid_once: paidAlready,
    payments_confirmed_once: refuse('transaction_taken', { fields: [{ path: 'transactionId', code: 'taken' }] }),
  })
  if (!settled.ok) return settled
  const value = await findDispute(db, caller, id)
  if (value === null) throw new Error(`Dispute ${id} no longer exists`)
  return { ok: true, value }
}

async function settle(
  trx: Kysely<Database>,
  { context, applications }: Parts,
  { caller, isHolder, id, verdict, reason, checkout }: Call & { checkout: Checkout; isHolder: boolean },
): Promise<Done> {
  const at = context.now()
  const check = checkoutTransitions.check({
    action: verdict,
    state: checkout.state,
    facts: { paidAlready: await isPaid(trx, checkout.application_id) },
    caller: { roles: caller.user?.roles ?? [], isHolder },
    words: { reason },
  })
  if (!check.ok) return check.code === 'wrong_state' ? unlessRepeated(trx, { id, verdict }, check) : check
  const moved = await moveCheckout(trx, {
    ...{ id, action: verdict, at },
    ...{ settled_at: at, settled_by: caller.user?.id ?? null, settled_by_name: caller.user?.fullName ?? null },
    settled_reason: reason,
  })
  if (!moved) return unlessRepeated(trx, { id, verdict }, refuse('wrong_state'))
  const step = { caller, role: actingRole(caller), reason }
  const { application_id: applicationId, transaction_id: transactionId, said_amount, amount } = checkout
  if (verdict === 'refuse') {
    const detail = { method: checkout.gateway, transactionId, amount: said_amount, checkoutId: id }
    await applications.recordRefusal(trx, { ...step, applicationId, detail, at })
    return done
  }
  const purpose = applicationPurposes.find((known) => known === checkout.purpose)
  if (transactionId === null || purpose === undefined) throw new Error(`Checkout ${id} is only partly recorded as paid`)
  const recorded = await applications.record(trx, {
    ...{ applicationId, checkoutId: id, method: checkout.gateway, transactionId, purpose },
    ...{ fee: checkout.fee, amount: said_amount ?? amount, payer: checkout.payer, at, accepted: step },
  })
  return recorded ? done : paidAlready
}

/** Reads the checkout again: if the same verdict was committed meanwhile, the call repeats it and is not refused. */
async function unlessRepeated(
  trx: Kysely<Database>,
  { id, verdict }: { id: string; verdict: DisputeVerdict },
  refusal: Refusal,
): Promise<Done> {
  const now = await findCheckout(trx, id)
  const isRepeated = now !== null && now.settled_at !== null && now.state === checkoutStep(verdict).to
  return isRepeated ? done : refusal
}

async function isPaid(trx: Kysely<Database>, applicationId: string): Promise<boolean> {
  const payments = trx.selectFrom('payments').where('application_id', '=', applicationId)
  return (await payments.where('state', '=', 'CONFIRMED').select('state').executeTakeFirst()) !== undefined
}

function actingRole({ user }: Caller): Role {
  const role = settlingDesks.find((desk) => user?.roles.includes(desk))
  if (role === undefined) throw new Error('A dispute was settled by an account without the required role')
  return role
}
