import type { Kysely } from 'kysely'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import type { ApplicationPurpose, SeedFee, TypeDefinition } from '#domain/enlistment/definition.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { checkTransition } from '#domain/enlistment/workflow.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { comparedReference } from '#domain/payments/identity/compared-reference.ts'
import { mayBeSamePayment, type PaymentIdentity, paymentIdentity } from '#domain/payments/identity/payment-identity.ts'
import type { Role } from '#domain/people/roles.ts'
import { type CalendarDate, dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { tellTime } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { settleReceipt } from '../../receipts/service.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import { lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { noteSharers } from '../duplicates/duplicate-flags.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { factsOf } from '../reading/application-view.ts'
import { addNumbers } from '../search/search-entry.ts'
import { withoutSetback, writeAnswers } from './payment.ts'
import { feeOf, purposeOf } from './submission-checks.ts'
import { linkRenewal } from './submission-write.ts'

/** What an application has to pay now. */
export type Bill = { type: TypeDefinition; purpose: ApplicationPurpose; fee: SeedFee; mobile: string }

/** A payment that a gateway has collected for an application. */
export type TakenPayment = {
  applicationId: string
  checkoutId: string
  method: string
  transactionId: string
  purpose: ApplicationPurpose
  /** The requested amount. It becomes the fee of the application. */
  fee: SeedFee
  /** The amount that was paid. */
  amount: number
  payer: string | null
  at: Date
  /** Who accepted the payment as the fee although it did not match; null when it matched. */
  accepted: { caller: Caller; role: Role; reason: string } | null
}

/** A payment that a gateway has collected and that a desk did not accept as the fee. */
export type RefusedPayment = {
  applicationId: string
  caller: Caller
  role: Role
  reason: string
  detail: object
  at: Date
}

/** What a gateway's payment does to an application. `bill`, `mayBePaid` and `record` lock the application's row. */
export type OnlinePayments = {
  /** `not_found` unless the caller holds it; `wrong_state` when it may not be paid, or is paid already. */
  bill: (trx: Kysely<Database>, call: { caller: Caller; applicationId: string }) => Promise<Result<Bill>>
  /** Whether money may still be collected for it; to be called just before that. */
  mayBePaid: (trx: Kysely<Database>, applicationId: string) => Promise<boolean>
  /** Whether the caller holds the application and so may see its payments. */
  isHeldBy: (caller: Caller, applicationId: string) => Promise<boolean>
  /** Confirms the payment and fixes the fee; `false` when a desk had confirmed another reference meanwhile. */
  record: (trx: Kysely<Database>, taken: TakenPayment) => Promise<boolean>
  /** Audits that a desk did not accept the payment. */
  recordRefusal: (trx: Kysely<Database>, refused: RefusedPayment) => Promise<void>
}

/** The device-id of a gateway's answers. It is no phone's, so a phone that wrote other answers gets a conflict. */
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
      // Money must not be collected for an application that can never be submitted.
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
      if (whole === null) throw new Error(`The application of checkout ${taken.checkoutId} no longer exists`)
      if (whole.record.payment?.state === 'CONFIRMED') return false
      // Answers first, because the loaded draft is outdated once its row is written. Answers that may not be corrected
      // now stay unchanged; the payment itself records how it was paid.
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
      await tellTime(trx, taken.at)
      await confirm(trx, taken, await keepErased(trx, whole, taken))
      if (whole.draft.status !== 'draft') await noteTransaction(trx, secret, taken)
      return true
    },

    recordRefusal: (trx, refused) => writeAudit(trx, { ...refused, action: 'refuse-payment' }),
  }
}

/** For a submitted application: a draft gets its numbers when it is submitted. The typed number stays searchable. */
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
    // In place of a rejected payment a desk waits for a reference; a checkout belongs to the form.
    isEditable(whole.draft.status) &&
    whole.record.payment?.state !== 'CONFIRMED' &&
    // The gateway takes the whole fee, of which a part has arrived.
    whole.record.parts.length === 0 &&
    checkTransition({ action: 'payment', facts: factsOf(whole, today), caller }).ok
  )
}

function payerOf({ payer }: TakenPayment): { payerMobile?: string } {
  const mobile = payer === null ? null : normaliseMobile(payer)
  return mobile === null ? {} : { payerMobile: mobile }
}

type Erased = PaymentIdentity & { transaction_id: string; paid_on: string | null; amount: number | null }

/**
 * For the audit: the number whose place the gateway's payment takes, because money may have been sent by hand under it.
 * A trigger keeps that of a submitted application; one that was only typed, or named in a draft, is kept here.
 */
async function keepErased(trx: Kysely<Database>, { draft, record }: WholeApplication, taken: TakenPayment) {
  const { payment } = record
  const isDraft = draft.status === 'draft'
  const named: Erased[] = [
    ...(isDraft && payment !== null ? [payment] : []),
    ...typedIn(liveAnswers(draft.state.entries)),
  ]
  const stays = [paymentIdentity({ ...taken, bankName: '' }), ...(isDraft || payment === null ? [] : [payment])]
  const erased = named.filter(
    (one, at) => ![...stays, ...named.slice(0, at)].some((other) => mayBeSamePayment(one, other)),
  )
  for (const { method, reference, bank, transaction_id, paid_on, amount } of erased) {
    const kept = { method, reference, bank, transaction_id, paid_on, amount }
    await trx
      .insertInto('earlier_payments')
      .values({ ...kept, application_id: draft.id, state: 'GIVEN', slip_file_id: null, replaced_at: taken.at })
      .execute()
  }
  const submitted = isDraft || payment === null || payment.transaction_id === taken.transactionId ? [] : [payment]
  const [replaced, typed] = [...submitted, ...erased].map(({ method, transaction_id: transactionId, amount }) => ({
    ...{ method, transactionId },
    ...(amount !== null && { amount }),
  }))
  return { ...(replaced !== undefined && { replaced }), ...(typed !== undefined && { typed }) }
}

/** The number in the answers, which no call has named yet; none where only separators were typed. */
function typedIn(answers: Answers): Erased[] {
  const text = (path: string) => String(answers[path] ?? '').trim()
  const typed = { method: text('paymentMethod'), transactionId: text('transactionId'), bankName: text('payBankName') }
  const identity = paymentIdentity(typed)
  const paidOn = text('paymentDate')
  if (identity.reference === '') return []
  const day = isCalendarDate(paidOn) ? paidOn : null
  return [{ ...identity, transaction_id: typed.transactionId, paid_on: day, amount: null }]
}

/** Stores the gateway's payment in place of any reference that was typed before, and audits it with what it replaces. */
async function confirm(trx: Kysely<Database>, taken: TakenPayment, erased: object): Promise<void> {
  const { applicationId, checkoutId, method, transactionId, purpose, fee, amount, at, accepted } = taken
  const values = {
    ...{ method, purpose, amount, state: 'CONFIRMED', slip_file_id: null },
    confirmed_by: accepted?.caller.user?.id ?? null,
    ...{ transaction_id: transactionId, reference: comparedReference(transactionId, method), bank: null },
    ...{ is_shared: false, given_again_at: null, ...withoutSetback },
    paid_on: dhakaDate(at),
    confirmed_at: at,
    checkout_id: checkoutId,
  }
  await trx
    .insertInto('payments')
    .values({ application_id: applicationId, created_at: at, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute()
  // This amount was asked and paid, even if the fee schedule changes before the submission.
  await trx
    .updateTable('applications')
    .set({ fee: JSON.stringify(fee), purpose, has_no_slip: false })
    .where('id', '=', applicationId)
    .execute()
  const receipts = await settleReceipt(trx, { applicationId, at })
  await writeAudit(trx, {
    applicationId,
    action: accepted === null ? 'pay-online' : 'accept-payment',
    caller: accepted?.caller ?? null,
    role: accepted?.role,
    reason: accepted?.reason,
    detail: { method, transactionId, amount, checkoutId, ...erased, ...receipts },
    at,
  })
}
