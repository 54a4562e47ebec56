import type { disputeCauses } from '#contract/payments/dispute-shapes.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { refuse } from '#domain/errors.ts'
import { transact } from '../../platform/database/transaction.ts'
import { type Checkout, findCheckout, isUnsettled, moveCheckout } from './checkout-repository.ts'
import type { StartParts } from './checkout-start.ts'
import type { GatewayPayment } from './payment-port.ts'

/** What the browser says when it comes back. It is a hint what to ask the gateway, and never believed. */
export const returnHints = ['success', 'failure', 'cancel'] as const
export type ReturnHint = (typeof returnHints)[number]

/** After a day a gateway's page is certainly closed; what it has not taken by then is not taken. */
const givenUpAfterMs = 24 * 60 * 60_000
/** Longer than any call may take, so that of one payment one execution at a time is under way. */
const executionMs = 90_000
/** An execution whose answer was lost is certainly over by then, and the gateway's records show the result. */
const executionOverMs = 60 * 60_000
/** "It was completed" and "it is being executed": the gateway's records will show it, and no other payment may be begun meanwhile. */
const notOver: ReadonlySet<string> = new Set(['2062', '2117'])

/**
 * Asks the gateway for the state of a payment, and takes the money when the payer has agreed. It may be asked by
 * anyone, any number of times, at the same moment: money moves at "execute" only, one payment of an application is
 * executed at most, and a gateway executes a payment once. What a call leaves unknown stays EXECUTING and is asked again.
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
  if (checkout === null) throw new Error(`Checkout ${id} vanished`)
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
 * Puts this payment before all others of its application, if it may be paid still. Committed before the gateway is
 * asked: whatever happens after, no other payment of the application is executed.
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

/** Takes the money. An explicit refusal ends it when the gateway's records show no payment; anything else stays open. */
async function executeFirst(parts: StartParts, checkout: Checkout, paymentId: string): Promise<Checkout> {
  const { paid, refusal } = await execute(parts, paymentId)
  if (paid !== null) return keepPaid(parts, checkout, paid)
  return refusal === null || notOver.has(refusal) ? load(parts, checkout.id) : fail(parts, checkout, refusal)
}

/**
 * Takes up an execution whose answer was lost; the gateway executes a payment once, however often it is asked. A refusal
 * may mean the first one that is still under way there, so it ends nothing for an hour.
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

/** `refusal`: what the gateway refused it with, when its records were asked too and show no payment. */
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

/** The gateway says that money has moved: it is the application's payment if it is the one that was asked for. */
async function keepPaid(parts: StartParts, checkout: Checkout, payment: GatewayPayment): Promise<Checkout> {
  const { context, applications } = parts
  const { id, application_id: applicationId, gateway: method, fee, amount } = checkout
  const { transactionId, payer } = payment
  const purpose = applicationPurposes.find((known) => known === checkout.purpose)
  if (transactionId === null || purpose === undefined) throw new Error(`Checkout ${id} was paid by halves`)
  const at = context.now()
  const facts = { id, transaction_id: transactionId, payer, at }
  const strange = strangenessOf(checkout, payment)
  const kept =
    strange === null
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
  const dispute = strange ?? (kept.code === 'transaction_taken' ? 'transaction_used' : 'paid_already')
  const said = { said_amount: payment.amount, said_invoice: payment.invoice, disputed_at: at }
  await moveCheckout(context.db, { ...facts, action: 'dispute', dispute, ...said })
  context.log.error({ checkout: id, dispute }, 'Money came that fits no open fee: the office has to look at it')
  return load(parts, id)
}

/** How what was paid differs from what was asked; null when it does not. */
function strangenessOf(checkout: Checkout, payment: GatewayPayment): (typeof disputeCauses)[number] | null {
  if (payment.amount !== checkout.amount) return 'amount'
  return payment.invoice === checkout.invoice ? null : 'invoice'
}
