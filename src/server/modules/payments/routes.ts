import type { FastifyInstance } from 'fastify'
import { paymentBooks } from '#contract/payments/books.ts'
import { closeDay, dailyClosing, reopenDay } from '#contract/payments/closings.ts'
import { listDisputes, settleDispute } from '#contract/payments/disputes.ts'
import { exportBooks, exportPayments } from '#contract/payments/exports.ts'
import {
  latestCheckout,
  lookUpTransaction,
  paymentHistories,
  settleCheckout,
  startCheckout,
} from '#contract/payments/payments.ts'
import { matchStatement, paymentTotals, searchPayments } from '#contract/payments/reconciliation.ts'
import { keepStatementColumns, listStatementColumns } from '#contract/payments/statement-columns.ts'
import { correctVatDeposit, listVatDeposits, recordVatDeposit, vatMonths } from '#contract/payments/vat.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Result } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { TableFile } from '../../platform/spreadsheet/table-files.ts'
import type { FindNumbered } from '../applications/service.ts'
import { createBooks } from './books/books.ts'
import { createClosings } from './books/closings.ts'
import { createBookFiles } from './books/files.ts'
import { createVatBooks } from './books/vat.ts'
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
  registerBooks(app, context)
  registerDisputes(app, context, applications)
  registerReturn(app, context, checkouts)
}

/** The books of the desks that handle money. */
function registerBooks(app: FastifyInstance, context: Context): void {
  bind(app, paymentBooks, createBooks(context))
  const closings = createClosings(context)
  bind(app, dailyClosing, closings.read)
  bind(app, closeDay, closings.close)
  bind(app, reopenDay, closings.reopen)
  const vat = createVatBooks(context)
  bind(app, vatMonths, vat.months)
  bind(app, listVatDeposits, vat.list)
  bind(app, recordVatDeposit, vat.record)
  bind(app, correctVatDeposit, vat.correct)
  const files = createBookFiles(context)
  bind(app, exportPayments, async ({ caller, body }) => asAttachment(await files.payments({ caller, body })))
  bind(app, exportBooks, async ({ caller, body }) => asAttachment(await files.books({ caller, body })))
}

function asAttachment(file: Result<TableFile>) {
  if (!file.ok) return file
  const { name, contentType, content } = file.value
  const headers = { 'content-disposition': contentDisposition('attachment', name) }
  return { status: 200, binary: content, contentType, headers } as const
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
