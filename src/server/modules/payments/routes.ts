import type { FastifyInstance } from 'fastify'
import { listDisputes, settleDispute } from '#contract/payments/disputes.ts'
import {
  latestCheckout,
  lookUpTransaction,
  paymentHistories,
  settleCheckout,
  startCheckout,
} from '#contract/payments/payments.ts'
import { matchStatement, paymentTotals, searchPayments } from '#contract/payments/reconciliation.ts'
import { keepStatementColumns, listStatementColumns } from '#contract/payments/statement-columns.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { FindNumbered } from '../applications/service.ts'
import type { CheckoutService } from './checkout-service.ts'
import { type ReturnHint, returnHints } from './checkout-settle.ts'
import type { OnlinePayments } from './checkout-start.ts'
import { settleDisputedPayment } from './dispute-settlement.ts'
import { listDisputedPayments } from './disputes.ts'
import { listPayments } from './histories.ts'
import { createMatching } from './reconciliation/match-statement.ts'
import { createPaymentSearch, totalPayments } from './reconciliation/search-payments.ts'
import { createStatementColumns } from './reconciliation/statement-columns.ts'

const returns = { what: 'payment return', perMinute: 60 }

type PaymentParts = { checkouts: CheckoutService; applications: OnlinePayments; findNumbered: FindNumbered }

/** Routes for the history of payments, and for paying from the form if a gateway is configured. */
export function registerPaymentRoutes(
  app: FastifyInstance,
  context: Context,
  { checkouts, applications, findNumbered }: PaymentParts,
): void {
  bind(app, searchPayments, createPaymentSearch({ context, findNumbered }))
  bind(app, paymentTotals, (request) => totalPayments(context, request))
  bind(app, matchStatement, createMatching({ context, findNumbered }))
  const statementColumns = createStatementColumns(context)
  bind(app, listStatementColumns, statementColumns.list)
  bind(app, keepStatementColumns, statementColumns.keep)
  bind(app, paymentHistories, (request) => listPayments(context, request))
  bind(app, startCheckout, checkouts.start)
  bind(app, settleCheckout, checkouts.settle)
  bind(app, latestCheckout, checkouts.findLatest)
  bind(app, lookUpTransaction, checkouts.lookUp)
  registerDisputes(app, context, applications)
  registerReturn(app, context, checkouts)
}

function registerDisputes(app: FastifyInstance, context: Context, applications: OnlinePayments): void {
  bind(app, listDisputes, (request) => listDisputedPayments(context, request))
  bind(app, settleDispute, ({ caller, params, body }) =>
    settleDisputedPayment({ context, applications }, { caller, ...params, ...body }),
  )
}

type Returned = { Querystring: { paymentID?: unknown; status?: unknown } }

/**
 * The address to which the gateway sends the browser. The request has no credentials and cannot be trusted, so it is
 * only redirected to the form; there the holder's own page asks for the state of the payment.
 */
function registerReturn(app: FastifyInstance, context: Context, checkouts: CheckoutService): void {
  app.get<Returned>('/api/payments/bkash/return', { config: { limit: returns } }, async (request, reply) => {
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
