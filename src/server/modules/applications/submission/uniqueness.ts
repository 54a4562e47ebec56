import { type Kysely, sql } from 'kysely'
import type { PaymentIdentity } from '#domain/payments/identity/payment-identity.ts'
import { addDays, dhakaDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readSettings } from '../../settings/service.ts'

// A draft that was not changed for so long no longer blocks its number for others.
const liveDraftDays = 28

export type TakenQuery = {
  /** Null for any type. */
  type: string | null
  mobile: string | null
  email: string | null
  /** The caller's own applications do not count. */
  own: {
    applicationId?: string | null
    userId?: string | null
    enlistmentId?: string | null
    tokenHash?: Buffer | null
    /** The mobile number was proven for the caller: drafts that did not prove it do not count. */
    holdsNumber?: boolean
  }
  now: Date
}

/**
 * Whether a mobile number or an e-mail address is used by another live application of the type. Rejected applications
 * and abandoned drafts do not count. An approved application, or a draft of its renewal, counts only while the
 * enlistment is in force or can still be renewed: after that a new application is the only way.
 */
export async function findTaken(db: Kysely<Database>, query: TakenQuery): Promise<{ mobile: boolean; email: boolean }> {
  const { type, mobile, email, own, now } = query
  const oldest = new Date(now.getTime() - liveDraftDays * 86_400_000)
  const { renewalClosesDays } = await readSettings(db)
  const lastRenewable = addDays(dhakaDate(now), -renewalClosesDays)
  const { rows } = await sql<{ mobile: boolean; email: boolean }>`
    SELECT coalesce(bool_or(contact_mobile = ${mobile} AND NOT (${own.holdsNumber ?? false}
             AND status = 'draft' AND proven_mobile IS DISTINCT FROM contact_mobile)), false) AS mobile,
           coalesce(bool_or(email = ${email}), false) AS email
    FROM applications
    WHERE (contact_mobile = ${mobile} OR email = ${email})
      AND (${type}::text IS NULL OR type = ${type})
      AND status <> 'rejected' AND NOT (status = 'draft' AND updated_at < ${oldest})
      AND NOT (status IN ('approved', 'draft') AND EXISTS (SELECT FROM enlistments e WHERE e.id = applications.enlistment_id
        AND (e.revoked_at IS NOT NULL OR e.valid_to < ${lastRenewable})))
      AND id IS DISTINCT FROM ${own.applicationId ?? null}::uuid
      AND (holder_user_id IS NULL OR holder_user_id IS DISTINCT FROM ${own.userId ?? null}::uuid)
      AND (enlistment_id IS NULL OR enlistment_id IS DISTINCT FROM ${own.enlistmentId ?? null}::uuid)
      AND token_hash IS DISTINCT FROM ${own.tokenHash ?? null}::bytea`.execute(db)
  return rows[0] ?? { mobile: false, email: false }
}

/** A payment as one application gives it. */
export type GivenReference = PaymentIdentity & { applicationId: string }

/** A reference that another application uses already, in the spelling of this one. */
export type Clash = { applicationId: string; otherId: string; method: string; transactionId: string }

/**
 * Another application with what may be the same payment; null when there is none. `confirmed` counts confirmed payments
 * only: of several applications that gave one reference, a desk may confirm one. `given` also counts references that
 * wait for a desk, but not those of drafts and rejected applications, so that typing a number does not block it. A
 * reversed payment blocks nothing.
 */
export async function findSamePayment(
  db: Kysely<Database>,
  { applicationId, method, reference, bank }: GivenReference,
  counted: 'confirmed' | 'given',
): Promise<string | null> {
  const isWaiting = sql<boolean>`(${counted === 'given'} AND payments.state = 'GIVEN' AND applications.status NOT IN ('draft', 'rejected'))`
  const found = await db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.paid_for')
    .select('paid_for')
    .where('method', '=', method)
    .where('reference', '=', reference)
    .where((eb) => (bank === null ? eb.lit(true) : eb.or([eb('bank', 'is', null), eb('bank', '=', bank)])))
    .where('paid_for', '<>', applicationId)
    .where((eb) => eb.or([eb('payments.state', '=', 'CONFIRMED'), isWaiting]))
    .limit(1)
    .executeTakeFirst()
  return found?.paid_for ?? null
}

/** Records for the desks that an application gave a reference that was used already. Repeating it adds nothing. */
export async function noteClash(db: Kysely<Database>, clash: Clash, at: Date): Promise<void> {
  const { applicationId, otherId, method, transactionId } = clash
  await db
    .insertInto('payment_clashes')
    .values({ application_id: applicationId, other_id: otherId, method, transaction_id: transactionId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks the names for the rest of the transaction, so that two transactions cannot both find a number free. The locks
 * are always taken in sorted order, so that no deadlock is possible.
 */
export async function takeAdvisoryLocks(trx: Kysely<Database>, names: readonly string[]): Promise<void> {
  for (const name of [...names].sort()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  }
}

/** The names of the locks for contact details and payment references. */
export const lockName = {
  mobile: (type: string, mobile: string) => `mobile ${type} ${mobile}`,
  email: (type: string, email: string) => `email ${type} ${email}`,
  payment: ({ method, reference }: PaymentIdentity) => `payment ${method} ${reference}`,
}
