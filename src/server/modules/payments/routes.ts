import type { FastifyInstance } from 'fastify'
import { listDisputes, settleDispute } from '#contract/disputes.ts'
import {
  type Checkout,
  latestCheckout,
  lookUpTransaction,
  paymentHistories,
  settleCheckout,
  startCheckout,
} from '#contract/payments.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { toDisputeFacts } from '../../platform/dispute-facts.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import { networkOf } from '../../platform/network-of-address.ts'
import { sendProblem } from '../../platform/problem.ts'
import type { Checkout as StoredCheckout } from './checkout-repository.ts'
import type { CheckoutService } from './checkout-service.ts'
import { type ReturnHint, returnHints } from './checkout-settle.ts'
import type { OnlinePayments } from './checkout-start.ts'
import { settleDisputedPayment } from './dispute-settlement.ts'
import { listDisputedPayments } from './disputes.ts'
import { listPayments } from './histories.ts'

const returnsPerMinute = 60

/** Payments: their history, and paying from the form where a gateway is configured. */
export function registerPaymentRoutes(
  app: FastifyInstance,
  context: Context,
  { checkouts, applications }: { checkouts: CheckoutService; applications: OnlinePayments },
): void {
  bind(app, paymentHistories, async ({ caller, query }) => ({
    status: 200,
    body: await listPayments(context, { caller, query }),
  }))
  bind(app, startCheckout, async ({ caller, body }) => {
    const started = await checkouts.start(caller, body.applicationId)
    return started.ok ? { status: 200, body: toAnswer(started.checkout) } : started
  })
  bind(app, settleCheckout, async ({ caller, body }) => {
    const settled = await checkouts.settle(caller, { id: body.id, returned: body.returned ?? null })
    return settled.ok ? { status: 200, body: toAnswer(settled.checkout) } : settled
  })
  bind(app, latestCheckout, async ({ caller, query }) => {
    const found = await checkouts.findLatest(caller, query.applicationId)
    if (!found.ok) return found
    return { status: 200, body: { checkout: found.checkout === null ? null : toAnswer(found.checkout) } }
  })
  bind(app, lookUpTransaction, async ({ caller, query }) => {
    const looked = await checkouts.lookUp(caller, query.applicationId)
    return looked.ok ? { status: 200, body: { found: looked.found } } : looked
  })
  registerDisputes(app, context, applications)
  registerReturn(app, context, checkouts)
}

function toAnswer(checkout: StoredCheckout): Checkout {
  const { id, gateway, amount, state, gateway_url, transaction_id } = checkout
  const url = state === 'OPEN' ? gateway_url : null
  const dispute = toDisputeFacts(checkout)
  const answer = { id, method: gateway, amount, state, url, transactionId: transaction_id }
  return dispute === null ? answer : { ...answer, dispute }
}

function registerDisputes(app: FastifyInstance, context: Context, applications: OnlinePayments): void {
  bind(app, listDisputes, async ({ caller, query }) => ({
    status: 200,
    body: await listDisputedPayments(context, { caller, query }),
  }))
  bind(app, settleDispute, async ({ caller, params, body }) => {
    const settled = await settleDisputedPayment({ context, applications }, { caller, ...params, ...body })
    return settled.ok ? { status: 200, body: settled.dispute } : settled
  })
}

type Returned = { Querystring: { paymentID?: unknown; status?: unknown } }

/**
 * Where the gateway sends the browser. It comes without any credentials and may say whatever it likes, so it is only led
 * back to its form; there the holder's own page asks how the payment stands.
 */
function registerReturn(app: FastifyInstance, context: Context, checkouts: CheckoutService): void {
  app.get<Returned>('/api/payments/bkash/return', async (request, reply) => {
    const who = networkOf(request.ip)
    const wait = await context.limits.take({ what: 'payment return', who, allowance: returnsPerMinute })
    if (wait !== null) return sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
    const { paymentID, status } = request.query
    const hint = returnHints.find((known) => known === status) ?? 'failure'
    const applicationId = typeof paymentID === 'string' ? await checkouts.findReturned(paymentID) : null
    const address = applicationId === null ? '/' : await addressOf(context, applicationId, hint)
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })
}

async function addressOf({ db }: Context, id: string, hint: ReturnHint): Promise<string> {
  const row = await db.selectFrom('applications').select('type').where('id', '=', id).executeTakeFirst()
  const type = row === undefined ? null : findType(row.type)
  if (type === null) return '/'
  const step = type.steps.find(({ groups }) => groups.some(({ group }) => group === 'payment'))?.step ?? ''
  return `${type.routes.apply}?${new URLSearchParams({ draft: id, step, paid: hint })}`
}
