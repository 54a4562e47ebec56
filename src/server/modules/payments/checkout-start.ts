import type { Kysely } from 'kysely'
import { type Result, refuse } from '#domain/errors.ts'
import { blockingStates } from '#domain/payments/checkout-states.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import { nextCounter } from '../../platform/database/counters.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { ApplicationService } from '../applications/service.ts'
import {
  type Checkout,
  findCheckout,
  insertCheckout,
  isUnsettled,
  listOfApplication,
  moveCheckout,
} from './checkout-repository.ts'
import type { PaymentGateway } from './payment-port.ts'

/** How long the address of a gateway's page is given out again. A later call gets a new page. */
const openForMs = 15 * 60_000

export type OnlinePayments = ApplicationService['onlinePayments']
type Bill = Extract<Awaited<ReturnType<OnlinePayments['bill']>>, { ok: true }>['value']

export type StartParts = { context: Context; gateway: PaymentGateway; applications: OnlinePayments }

const notNow = (code: string) => refuse('payment_unconfirmed', { fields: [{ path: 'gateway', code }] })

/**
 * Begins a payment, or continues the open one: pressing twice, or a retry after a lost answer, makes no second payment.
 * No money moves here.
 */
export async function startCheckout(
  parts: StartParts,
  { caller, applicationId }: { caller: Caller; applicationId: string },
): Promise<Result<Checkout>> {
  const { db } = parts.context
  const begun = await transact(db, (trx) => begin(trx, parts, { caller, applicationId }))
  if (!begun.ok) return begun
  const { checkout, bill } = begun.value
  return checkout.state === 'OPEN' ? { ok: true, value: checkout } : register(parts, checkout, bill)
}

async function begin(
  trx: Kysely<Database>,
  { context, gateway, applications }: StartParts,
  { caller, applicationId }: { caller: Caller; applicationId: string },
): Promise<Result<{ checkout: Checkout; bill: Bill }>> {
  const billed = await applications.bill(trx, { caller, applicationId })
  if (!billed.ok) return billed
  const { value: bill } = billed
  const at = context.now()
  for (const earlier of await listOfApplication(trx, applicationId)) {
    if (blockingStates.some((state) => state === earlier.state)) return notNow('pending')
    if (!isUnsettled(earlier)) continue
    const isYoung = at.getTime() - earlier.created_at.getTime() < openForMs
    if (isYoung && earlier.amount === bill.fee.total && earlier.purpose === bill.purpose) {
      return { ok: true, value: { checkout: earlier, bill } }
    }
    await moveCheckout(trx, { id: earlier.id, action: 'expire', at })
  }
  const checkout: Checkout = {
    id: context.newId(),
    application_id: applicationId,
    gateway: gateway.method,
    invoice: await newInvoice(trx, at),
    purpose: bill.purpose,
    fee: bill.fee,
    amount: bill.fee.total,
    state: 'STARTED',
    gateway_payment_id: null,
    gateway_url: null,
    transaction_id: null,
    payer: null,
    failure: null,
    ...undisputed,
    created_at: at,
    updated_at: at,
  }
  await insertCheckout(trx, checkout)
  return { ok: true, value: { checkout, bill } }
}

const undisputed = {
  ...{ dispute: null, said_amount: null, said_invoice: null, disputed_at: null },
  ...{ settled_at: null, settled_by: null, settled_by_name: null, settled_reason: null },
}

/** `T26-000001`: never used twice, so that the gateway's statement identifies one attempt of one application. */
async function newInvoice(trx: Kysely<Database>, at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const counter = await nextCounter(trx, 'invoice', year)
  return `T${String(year % 100)}-${String(counter).padStart(6, '0')}`
}

/** Creates the payment at the gateway. Two concurrent calls both answer with the address that was stored first. */
async function register({ context, gateway }: StartParts, checkout: Checkout, bill: Bill): Promise<Result<Checkout>> {
  const { db, now, config } = context
  const { id, invoice, amount } = checkout
  const returnUrl = `${config.http.publicUrl}/api/payments/${gateway.method}/return`
  const created = await gateway.create({ invoice, amount, payer: bill.mobile, returnUrl })
  if (created.kind === 'unknown') return notNow('unavailable')
  if (created.kind === 'refused') {
    await moveCheckout(db, { id, action: 'reject', failure: created.code, at: now() })
    return notNow('refused')
  }
  const { paymentId: gateway_payment_id, url: gateway_url } = created
  await moveCheckout(db, { id, action: 'open', gateway_payment_id, gateway_url, at: now() })
  const kept = await findCheckout(db, id)
  return kept?.state === 'OPEN' ? { ok: true, value: kept } : notNow('unavailable')
}
