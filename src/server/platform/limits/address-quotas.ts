import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Database } from '../database/schema.ts'
import { addToDay, dayCount, secondsLeftOfDay } from './day-counts.ts'

// A phone that is told to wait until tomorrow would not notice that the office has raised the limit.
const longestWaitSeconds = 3_600

export type AddressQuota = {
  what: 'drafts' | 'files' | 'bytes' | 'visitors' | 'appointments'
  amount: number
  most: number
}

/** Counts what one address brings in a day. Within a transaction, the rollback of a refusal undoes the counts. */
export async function takeAddressQuotas(
  db: Kysely<Database>,
  { secret, address, at }: { secret: Buffer; address: string; at: Date },
  quotas: readonly AddressQuota[],
): Promise<Refusal | null> {
  for (const { what, amount, most } of quotas) {
    const counted = await addToDay(db, dayCount(secret, { what: `address ${what}`, who: address, at }), {
      amount,
      most,
    })
    if (counted === null) {
      return refuse('quota_reached', { retryAfter: Math.min(longestWaitSeconds, secondsLeftOfDay(at)) })
    }
  }
  return null
}
