import type { disputeCauses } from '#contract/payments/dispute-shapes.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { refuse } from '#domain/errors.ts'
import { transact } from '../../platform/database/transaction.ts'
import { type Checkout, findCheckout, isUnsettled, moveCheckout } from './checkout-repository.ts'
import type { StartParts } from './checkout-start.ts'
import type { GatewayPayment } from './payment-port.ts'

/** What the browser reports when it returns. It is only a hint what to ask the gateway, and is never trusted. */
export const returnHints = ['success', 'failure', 'cancel'] as const
export type ReturnHint = (typeof returnHints)[number]

/** After a day the gateway's page is certainly closed, so an unpaid payment will not be paid any more. */
const givenUpAfterMs = 24 * 60 * 60_000
/** Longer than any call may take, so that only one execution of a payment is under way at a time. */
const executionMs = 90_000
/** After this time an execution whose answer was lost is certainly over, and the gateway's records show the result. */
const executionOverMs = 60 * 60_000
/** "Already completed" and "being executed": until the gateway's records show the result, no other payment begins. */
const pendingCodes: ReadonlySet<string> = new Set(['2062', '2117'])

/**
 * Asks the gateway for the state of a payment, and collects the money when the payer has agreed. Concurrent and
 * repeated calls are safe: money moves only at "execute", at most one payment of an application is executed, and a
 * gateway executes a payment only once. A payment whose result stays unknown remains EXECUTING and is asked for again.
 */
export async function settleCheckout(parts: StartParts, id: string, hint: ReturnHint | null): Promise<Checkout> {
  const checkout = await load(parts, id)
  if (!isUnsettled(checkout)) return checkout
  const paymentId = checkout.gateway_payment_id
  if (paymentId === null) return endIfOld(parts, checkout)
  const asked = await parts.gateway.query(paymentId)
  if (asked.kind === 'ok' && asked.payment.state === 'COMPLETED') return keepPaid(parts, checkout, asked.payment)
  if (checkout.state === 'EXECUTING') return asked.kind === 'ok' ? executeAgain(parts, checkout, paymentId) : checkout
  const isAgreed = asked.kind === 'ok' && asked.payment.state === 'AUTHORISED'
  if (isAgreed || hint === 'success') {
    return (await claim(parts, checkout)) ? executeFirst(parts, checkout, paymentId) : load(parts, id)
  }
  if (asked.kind === 'unknown') return checkout
  if (hint === null) return endIfOld(parts, checkout)
  return end(parts, checkout, { action: hint === 'cancel' ? 'cancel' : 'abandon', failure: hint })
}

async function load({ context }: StartParts, id: string): Promise<Checkout> {
  const checkout = await findCheckout(context.db, id)
  if (checkout === null) throw new Error(`Checkout ${id} no longer exists`)
  return checkout
}

async function end(
  parts: StartParts,
  { id }: Checkout,
  { action, failure }: { action: 'cancel' | 'abandon' | 'expire'; failure: string },
): Promise<Checkout> {
  await moveCheckout(parts.context.db, { id, action, failure, at: parts.context.now() })
  return load(parts, id)
}

async function endIfOld(parts: StartParts, checkout: Checkout): Promise<Checkout> {
  const age = parts.context.now().getTime() - checkout.created_at.getTime()
  return age < givenUpAfterMs ? checkout : end(parts, checkout, { action: 'expire', failure: 'expired' })
}

/**
 * Reserves the execution for this payment, if the application may still be paid. Committed before the gateway is
 * called: whatever happens later, no other payment of the application is executed.
 */
async function claim({ context, applications }: StartParts, checkout: Checkout): Promise<boolean> {
  const { id, application_id: applicationId } = checkout
  const claimed = await transact(
    context.db,
    async (trx) => {
      if (!(await applications.mayBePaid(trx, applicationId))) {
        await moveCheckout(trx, { id, action: 'withdraw', failure: 'not_open', at: context.now() })
        return { ok: true, isMine: false }
      }
      const isMine = await moveCheckout(trx, { id, action: 'execute', at: context.now() })
      return { ok: true, isMine }
    },
    { checkouts_paid_once: refuse('wrong_state') },
  )
  return claimed.ok && claimed.isMine
}

/** Collects the money. The payment fails only if the gateway refuses it and its records show no payment. */
async function executeFirst(parts: StartParts, checkout: Checkout, paymentId: string): Promise<Checkout> {
  const { paid, refusal } = await execute(parts, paymentId)
  if (paid !== null) return keepPaid(parts, checkout, paid)
  return refusal === null || pendingCodes.has(refusal) ? load(parts, checkout.id) : fail(parts, checkout, refusal)
}

/**
 * Retries an execution whose answer was lost; the gateway executes a payment only once. A refusal may mean that the
 * first execution is still running, so for an hour it does not end the payment.
 */
async function executeAgain(parts: StartParts, checkout: Checkout, paymentId: string): Promise<Checkout> {
  const { context } = parts
  const { id } = checkout
  const at = context.now()
  const untouchedSince = new Date(at.getTime() - executionMs)
  if (!(await moveCheckout(context.db, { id, action: 'execute-again', at, untouchedSince }))) return load(parts, id)
  const { paid, refusal } = await execute(parts, paymentId)
  if (paid !== null) return keepPaid(parts, checkout, paid)
  const isOver = at.getTime() - checkout.created_at.getTime() > executionOverMs
  return refusal !== null && isOver ? fail(parts, checkout, refusal) : load(parts, id)
}

/** `refusal`: the code of the gateway's refusal, if its records also show that no money moved. */
async function execute(
  { gateway }: StartParts,
  paymentId: string,
): Promise<{ paid: GatewayPayment | null; refusal: string | null }> {
  const executed = await gateway.execute(paymentId)
  if (executed.kind === 'ok' && executed.payment.state === 'COMPLETED') return { paid: executed.payment, refusal: null }
  const asked = await gateway.query(paymentId)
  if (asked.kind === 'ok' && asked.payment.state === 'COMPLETED') return { paid: asked.payment, refusal: null }
  const isRefused = executed.kind === 'refused' && asked.kind !== 'unknown'
  return { paid: null, refusal: isRefused ? executed.code : null }
}

async function fail(parts: StartParts, { id }: Checkout, failure: string): Promise<Checkout> {
  const { db, now } = parts.context
  await moveCheckout(db, { id, action: 'fail', failure, at: now() })
  return load(parts, id)
}

/** The gateway says that money has moved: the application's payment if it matches the request, else a dispute. */
async function keepPaid(parts: StartParts, checkout: Checkout, payment: GatewayPayment): Promise<Checkout> {
  const { context, applications } = parts
  const { id, application_id: applicationId, gateway: method, fee, amount } = checkout
  const { transactionId, payer } = payment
  const purpose = applicationPurposes.find((known) => known === checkout.purpose)
  if (transactionId === null || purpose === undefined) throw new Error(`Checkout ${id} is only partly recorded as paid`)
  const at = context.now()
  const facts = { id, transaction_id: transactionId, payer, at }
  const mismatch = mismatchOf(checkout, payment)
  const kept =
    mismatch === null
      ? await transact(
          context.db,
          async (trx) => {
            if (!(await moveCheckout(trx, { ...facts, action: 'pay' }))) return { ok: true }
            const taken = { applicationId, checkoutId: id, method, transactionId, purpose, fee, amount, payer, at }
            const recorded = await applications.record(trx, { ...taken, accepted: null })
            return recorded ? { ok: true } : refuse('wrong_state')
          },
          { checkouts_paid_once: refuse('wrong_state'), payments_confirmed_once: refuse('transaction_taken') },
        )
      : refuse('wrong_state')
  if (kept.ok) return load(parts, id)
  const dispute = mismatch ?? (kept.code === 'transaction_taken' ? 'transaction_used' : 'paid_already')
  const said = { said_amount: payment.amount, said_invoice: payment.invoice, disputed_at: at }
  await moveCheckout(context.db, { ...facts, action: 'dispute', dispute, ...said })
  context.log.error(
    { checkout: id, dispute },
    'A payment that matches no open fee was received: the office must review it',
  )
  return load(parts, id)
}

/** How the payment differs from the request; null when it does not. */
function mismatchOf(checkout: Checkout, payment: GatewayPayment): (typeof disputeCauses)[number] | null {
  if (payment.amount !== checkout.amount) return 'amount'
  return payment.invoice === checkout.invoice ? null : 'invoice'
}
