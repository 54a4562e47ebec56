import { createHmac } from 'node:crypto'

/**
 * A network address as lines of the log and of the audit may hold it: equal networks give equal marks, and without SECRET
 * no one reads the address from it.
 */
export function networkMark(secret: Buffer, address: string): string {
  return createHmac('sha256', secret).update(`network ${address}`).digest('hex').slice(0, 32)
}
