import type { Kysely } from 'kysely'
import type { Refusal } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { takeAddressQuotas } from '../../../platform/limits/address-quotas.ts'
import { readSettings } from '../../settings/service.ts'

/** Counts a new draft against the quota of the caller's IP address, in the transaction that creates it. */
export async function takeDraftQuota(
  trx: Kysely<Database>,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { address }: Caller,
): Promise<Refusal | null> {
  const { draftsPerAddress: most } = await readSettings(trx)
  return takeAddressQuotas(trx, { secret, address, at: now() }, [{ what: 'drafts', amount: 1, most }])
}
