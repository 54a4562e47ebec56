import type { Kysely } from 'kysely'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { ApplicationPurpose, SeedFee, TypeDefinition } from '#domain/enlistment/definition.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { checkTransition } from '#domain/enlistment/workflow.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../audit.ts'
import { lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { noteSharers } from '../duplicates/duplicate-flags.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { factsOf } from '../reading/application-view.ts'
import { addNumbers } from '../search/search-entry.ts'
import { writeAnswers } from './payment.ts'
import { feeOf, purposeOf } from './submission-checks.ts'
import { linkRenewal } from './submission-write.ts'

/** What an application has to pay now. */
export type Bill = { type: TypeDefinition; purpose: ApplicationPurpose; fee: SeedFee; mobile: string }

/** Money that a gateway has taken for an application. */
export type TakenPayment = {
  applicationId: string
  checkoutId: string
  method: string
  transactionId: string
  purpose: ApplicationPurpose
  /** What was asked; it becomes the fee of the application. */
  fee: SeedFee
  /** What came. */
  amount: number
  payer: string | null
  at: Date
  /** Who took it as the fee although it did not fit; null when it did. */
  accepted: { caller: Caller; role: Role; reason: string } | null
}

/** Money that a gateway has taken and that a desk did not take as the fee. */
export type RefusedPayment = {
  applicationId: string
  caller: Caller
  role: Role
  reason: string
  detail: object
  at: Date
}

/** What a gateway's payment does to an application. All of it takes the application's row for the transaction. */
export type OnlinePayments = {
  /** `not_found` unless the caller holds it; `wrong_state` when it may not be paid, or is paid already. */
  bill: (trx: Kysely<Database>, call: { caller: Caller; applicationId: string }) => Promise<Result<Bill>>
  /** Whether money may still be taken for it; asked just before that is done. */
  mayBePaid: (trx: Kysely<Database>, applicationId: string) => Promise<boolean>
  /** Whether the caller may know of its payments. */
  isHeldBy: (caller: Caller, applicationId: string) => Promise<boolean>
  /** Confirms the payment and fixes the fee; `false` when a desk had confirmed another reference meanwhile. */
  record: (trx: Kysely<Database>, taken: TakenPayment) => Promise<boolean>
  /** Puts on record that a desk did not take it. */
  recordRefusal: (trx: Kysely<Database>, refused: RefusedPayment) => Promise<void>
}

/** The answers are not anyone's phone's: a phone that wrote other ones is asked which are right. */
const gatewayDevice = 'payment-gateway'

export function createOnlinePayments(
  context: Pick<Context, 'db' | 'secret' | 'now' | 'newId'>,
  enlistments: EnlistmentService,
): OnlinePayments {
  const { db, secret, now, newId } = context

  const take = async (trx: Kysely<Database>, id: string): Promise<WholeApplication | null> => {
    await lockApplication(runInTransaction(trx), id)
    return loadApplication(trx, id)
  }

  return {
    async bill(trx, { caller, applicationId }) {
      const whole = await take(trx, applicationId)
      if (whole === null || !isHolder(secret, caller, whole.draft)) return refuse('not_found')
      if (!isOpenForPayment(whole, dhakaDate(now())))
        return refuse('wrong_state', { fields: [{ path: 'payment', code: 'not_open' }] })
      // Money must not be taken for what can never be submitted.
      const linked = await linkRenewal(trx, whole, { enlistments, caller })
      if (!linked.ok) return linked
      const { draft } = linked.value
      const purpose = purposeOf(draft, liveAnswers(draft.state.entries))
      const fee = await feeOf(trx, linked.value, { purpose, today: dhakaDate(now()) })
      return { ok: true, value: { type: draft.type, purpose, fee, mobile: draft.contactMobile || draft.mobile } }
    },

    async mayBePaid(trx, applicationId) {
      const whole = await take(trx, applicationId)
      return whole !== null && isOpenForPayment(whole, dhakaDate(now()))
    },

    async isHeldBy(caller, applicationId) {
      const whole = await loadApplication(db, applicationId)
      return whole !== null && isHolder(secret, caller, whole.draft)
    },

    async record(trx, taken) {
      const whole = await take(trx, taken.applicationId)
      if (whole === null) throw new Error(`The application of checkout ${taken.checkoutId} vanished`)
      if (whole.record.payment?.state === 'CONFIRMED') return false
      // First, because a draft is current only until someone writes its row. What may not be corrected now stays as it
      // was answered; the payment itself says how it was paid.
      await writeAnswers(trx, whole.draft, {
        answers: {
          paymentMethod: taken.method,
          paymentPurpose: taken.purpose,
          transactionId: taken.transactionId,
          paymentDate: dhakaDate(taken.at),
          ...payerOf(taken),
        },
        deviceId: gatewayDevice,
        at: taken.at,
        newId,
      })
      await confirm(trx, taken)
      if (whole.draft.status !== 'draft') await noteTransaction(trx, secret, taken)
      return true
    },

    recordRefusal: (trx, refused) => writeAudit(trx, { ...refused, action: 'refuse-payment' }),
  }
}

/** Of what was submitted before: a draft gets its numbers with its submission. What was typed then is found as well. */
async function noteTransaction(
  trx: Kysely<Database>,
  secret: Buffer,
  { applicationId: id, transactionId }: TakenPayment,
): Promise<void> {
  await addNumbers(trx, secret, { id, numbers: searchNumber('transaction', transactionId) })
  await noteSharers(trx, id)
}

function isOpenForPayment(whole: WholeApplication, today: CalendarDate): boolean {
  const caller = { roles: [], isHolder: true }
  return (
    whole.record.payment?.state !== 'CONFIRMED' &&
    checkTransition({ action: 'payment', facts: factsOf(whole, today), caller }).ok
  )
}

function payerOf({ payer }: TakenPayment): { payerMobile?: string } {
  const mobile = payer === null ? null : normaliseMobile(payer)
  return mobile === null ? {} : { payerMobile: mobile }
}

/** The payment as the gateway has it, in the place of whatever reference was typed before, and on record. */
async function confirm(trx: Kysely<Database>, taken: TakenPayment): Promise<void> {
  const { applicationId, checkoutId, method, transactionId, purpose, fee, amount, at, accepted } = taken
  const values = {
    ...{ method, purpose, amount, state: 'CONFIRMED', slip_file_id: null },
    confirmed_by: accepted?.caller.user?.id ?? null,
    transaction_id: transactionId,
    paid_on: dhakaDate(at),
    confirmed_at: at,
    checkout_id: checkoutId,
  }
  await trx
    .insertInto('payments')
    .values({ application_id: applicationId, created_at: at, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute()
  // Whatever the schedule becomes before it is handed in: this was asked, and this was paid.
  await trx
    .updateTable('applications')
    .set({ fee: JSON.stringify(fee), purpose, has_no_slip: false })
    .where('id', '=', applicationId)
    .execute()
  await writeAudit(trx, {
    applicationId,
    action: accepted === null ? 'pay-online' : 'accept-payment',
    caller: accepted?.caller ?? null,
    role: accepted?.role,
    reason: accepted?.reason,
    detail: { method, transactionId, amount, checkoutId },
    at,
  })
}
