import { access } from '#contract/access.ts'
import type {
  Checkout as CheckoutAnswer,
  latestCheckout,
  lookUpTransaction,
  settleCheckout as settleCall,
  startCheckout as startCall,
} from '#contract/payments/payments.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import { toDisputeFacts } from '../../platform/dispute-facts.ts'
import {
  type Checkout,
  findByGatewayPayment,
  findCheckout,
  listOfApplication,
  listUnsettled,
} from './checkout-repository.ts'
import { settleCheckout } from './checkout-settle.ts'
import { type OnlinePayments, startCheckout } from './checkout-start.ts'
import type { PaymentPort } from './payment-port.ts'

type Parts = { context: Context; port: PaymentPort; applications: OnlinePayments }

export type CheckoutService = {
  /** For the holder: begins a payment at the gateway; `not_found` if there is no gateway. */
  start: ServiceFunction<typeof startCall, 'body'>
  /** For the holder: asks the gateway for the state of a payment. */
  settle: ServiceFunction<typeof settleCall, 'body'>
  /** For the holder: the newest payment of an application; null when none was begun. */
  findLatest: ServiceFunction<typeof latestCheckout, 'query'>
  /** Finds the application for a browser that returns from the gateway. Reveals nothing else. */
  findReturned: (paymentId: string) => Promise<string | null>
  /** For a desk: what the gateway's records contain about the reference that the applicant typed. */
  lookUp: ServiceFunction<typeof lookUpTransaction, 'query'>
  /** Asks the gateway for every payment that was not asked for recently. A failure does not stop the others. */
  settleAll: () => Promise<void>
}

/** The job skips payments that changed within this time: the page of a payer who is paying asks by itself. */
const untouchedMs = 60_000

export function createCheckoutService({ context, port, applications }: Parts): CheckoutService {
  const { db, now, log } = context
  const { gateway } = port

  const findOwn = async (caller: Caller, id: string): Promise<Checkout | null> => {
    const checkout = await findCheckout(db, id)
    return checkout !== null && (await applications.isHeldBy(caller, checkout.application_id)) ? checkout : null
  }

  return {
    async start({ caller, body: { applicationId } }) {
      if (gateway === null) return refuse('not_found')
      const started = await startCheckout({ context, gateway, applications }, { caller, applicationId })
      return started.ok ? { ok: true, value: toAnswer(started.value) } : started
    },

    async settle({ caller, body: { id, returned = null } }) {
      const own = await findOwn(caller, id)
      if (own === null) return refuse('not_found')
      // A payment that was begun before the gateway was switched off stays unchanged.
      if (gateway === null) return { ok: true, value: toAnswer(own) }
      const settled = await settleCheckout({ context, gateway, applications }, id, returned)
      return { ok: true, value: toAnswer(settled) }
    },

    async findLatest({ caller, query: { applicationId } }) {
      if (!(await applications.isHeldBy(caller, applicationId))) return refuse('not_found')
      const [latest] = await listOfApplication(db, applicationId)
      return { ok: true, value: { checkout: latest === undefined ? null : toAnswer(latest) } }
    },

    async findReturned(paymentId) {
      if (gateway === null) return null
      const found = await findByGatewayPayment(db, { gateway: gateway.method, paymentId })
      return found?.application_id ?? null
    },

    async lookUp({ caller, query: { applicationId } }) {
      if (!hasRole(caller, ...access.reception.roles)) return refuse('forbidden')
      const payment = await db
        .selectFrom('payments')
        .innerJoin('applications', 'applications.id', 'payments.application_id')
        .select(['method', 'transaction_id'])
        .where('application_id', '=', applicationId)
        .where('status', '<>', 'draft')
        .executeTakeFirst()
      if (gateway === null || payment?.method !== gateway.method) return refuse('not_found')
      const answer = await gateway.search(payment.transaction_id)
      return answer.kind === 'ok'
        ? { ok: true, value: { found: answer.found } }
        : refuse('payment_unconfirmed', { fields: [{ path: 'gateway', code: 'unavailable' }] })
    },

    async settleAll() {
      if (gateway === null) return
      const waiting = await listUnsettled(db, new Date(now().getTime() - untouchedMs))
      for (const { id } of waiting) {
        await settleCheckout({ context, gateway, applications }, id, null).catch((error: unknown) =>
          log.error({ error, checkout: id }, 'The state of a payment could not be checked'),
        )
      }
    },
  }
}

function toAnswer(checkout: Checkout): CheckoutAnswer {
  const { id, gateway, amount, state, gateway_url, transaction_id } = checkout
  const url = state === 'OPEN' ? gateway_url : null
  const dispute = toDisputeFacts(checkout)
  const answer = { id, method: gateway, amount, state, url, transactionId: transaction_id }
  return dispute === null ? answer : { ...answer, dispute }
}
