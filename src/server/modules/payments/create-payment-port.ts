import type { Context } from '../../context.ts'
import { createBkashGateway } from './bkash/bkash-gateway.ts'
import { manualReference, type PaymentPort } from './payment-port.ts'

/** The configured port: references only, unless bKash is configured. */
export function createPaymentPort(
  { db, secret, log, now, config }: Pick<Context, 'db' | 'secret' | 'log' | 'now' | 'config'>,
  send: typeof fetch,
): PaymentPort {
  if (config.bkash === null) return manualReference
  return { gateway: createBkashGateway({ db, secret, log, now, settings: config.bkash, send }) }
}
