import type { Context } from '../../context.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { createApplicationService } from '../applications/service.ts'
import { createCheckoutService } from './checkout-service.ts'
import { createPaymentPort } from './create-payment-port.ts'

/** Every minute: asks the gateway for payments whose browser never came back, or whose answer was lost. */
export async function scheduleSettling(jobs: JobQueue, context: Context): Promise<void> {
  const port = createPaymentPort(context, fetch)
  const applications = createApplicationService(context).onlinePayments
  const checkouts = createCheckoutService({ context, port, applications })
  await jobs.schedule('settle-payments', '* * * * *', checkouts.settleAll)
}
