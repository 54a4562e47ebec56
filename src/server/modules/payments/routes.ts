import type { FastifyInstance } from 'fastify'
import { paymentHistories } from '#contract/payments.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import { listPayments } from './histories.ts'

/** The history of payments. */
export function registerPaymentRoutes(app: FastifyInstance, context: Context): void {
  bind(app, paymentHistories, async ({ caller, query }) => ({
    status: 200,
    body: await listPayments(context, { caller, query }),
  }))
}
