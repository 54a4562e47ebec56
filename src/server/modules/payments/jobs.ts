import type { JobQueue } from '../../platform/job-queue.ts'
import type { CheckoutService } from './checkout-service.ts'

/** Every minute, asks the gateway for payments whose browser never returned, or whose answer was lost. */
export async function scheduleSettling(jobs: JobQueue, { settleAll }: CheckoutService): Promise<void> {
  await jobs.schedule('settle-payments', '* * * * *', settleAll)
}
