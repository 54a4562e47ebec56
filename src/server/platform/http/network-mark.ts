import { createHmac } from 'node:crypto'

/**
 * A network address in the form in which the log and the audit may hold it: equal networks give equal marks, and the
 * address cannot be recovered without SECRET.
 */
export function networkMark(secret: Buffer, address: string): string {
  return createHmac('sha256', secret).update(`network ${address}`).digest('hex').slice(0, 32)
}
