import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { timelineActions } from '#domain/audit-lines.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { unacceptedStates } from '#domain/payments/checkout-states.ts'
import { actorName } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceiptPayment } from '../../../platform/database/tables/receipt-tables.ts'
import type { DisputeRow } from '../../../platform/dispute-facts.ts'
import type { Draft } from '../drafts/draft.ts'
import { loadDraft, runInTransaction } from '../drafts/draft-repository.ts'

/** Everything that belongs to an application except its answers. Timestamps within lists are text, as in JSON. */
export type ApplicationRecord = {
  tracking_no: string | null
  fee: { base: number; vat: number; total: number } | null
  doc_hash: string | null
  submitted_at: Date | null
  /** When it first reached its current desk. */
  arrived_at: Date | null
  decided_at: Date | null
  /** All answers at the moment when a desk last returned the application. */
  returned_answers: Answers | null
  /** The payment in question. A confirmed one stays it as long as the fee is paid. */
  payment: PaymentRecord | null
  /** The other parts of the fee, the first one first. */
  parts: PaymentRecord[]
  /** Payments whose place another one took, the first one first. */
  earlier: EarlierPaymentRecord[]
  /** The newest first. */
  receipts: ReceiptRecord[]
  files: FileRecord[]
  /** The phones of the application, by their ids. */
  devices: { device_id: string; label: string }[]
  verdicts: { file_id: string; verdict: string; note: string | null; at: string }[]
  /** Oldest first. */
  flags: { path: string; note: string; by_name: string | null; at: string }[]
  /** Those of the timeline, the oldest first. */
  audit: AuditRecord[]
  enlistment: EnlistmentRecord | null
  /** Payments from a gateway that do not match an open fee. */
  disputes: DisputeRow[]
}

export type EnlistmentRecord = {
  id: string
  number: string
  name_bn: string
  name_en: string
  valid_from: string
  valid_to: string
  revoked_at: string | null
  revoked_reason: string | null
}

export type ReceiptRecord = {
  number: string
  amount: number
  payments: ReceiptPayment[]
  issued_at: string
  void_cause: string | null
  void_on: string | null
}

export type PaymentRecord = {
  id: string
  part: number
  method: string
  /** As the applicant typed it, then in the form in which it is compared. */
  transaction_id: string
  reference: string
  bank: string | null
  paid_on: string
  purpose: string
  amount: number
  slip_file_id: string | null
  state: string
  confirmed_at: string | null
  reversed_at: string | null
  rejected_at: string | null
  rejected_cause: string | null
  given_again_at: string | null
  refund_due_at: string | null
  refunded_at: string | null
  refund_amount: number | null
  refund_method: string | null
  refund_reference: string | null
  refund_paid_on: string | null
  refund_of_excess: boolean
  checkout_id: string | null
  /** The amount that the gateway was asked to collect; null for a reference that a person gave. */
  asked: number | null
}

export type EarlierPaymentRecord = {
  method: string
  reference: string
  bank: string | null
  transaction_id: string
  paid_on: string | null
  amount: number | null
  state: string
  slip_file_id: string | null
  replaced_at: string
}

export type FileRecord = {
  id: string
  type: string
  name: string
  /** Size and hash are those that the file was sent with, as its answer names them. */
  size: number
  sha256: string
  mime: string
  order: number
  /** The stored bytes were made from those that were sent. */
  repaired: boolean
}

export type AuditRecord = {
  at: string
  action: string
  by_name: string | null
  by_role: string | null
  reason: string | null
  detail: unknown
}

export type WholeApplication = { draft: Draft; record: ApplicationRecord }

/** An application with everything that belongs to it, or null when no application has that id. */
export async function loadApplication(db: Kysely<Database>, id: string): Promise<WholeApplication | null> {
  const loaded = await loadDraft(runInTransaction(db), id)
  return loaded === null ? null : { draft: loaded.draft, record: await readRecord(db, id) }
}

/** One statement, so that payment, documents and timeline belong to the same moment. */
async function readRecord(db: Kysely<Database>, id: string): Promise<ApplicationRecord> {
  return db
    .selectFrom('applications as a')
    .where('a.id', '=', id)
    .select(['tracking_no', 'fee', 'doc_hash', 'submitted_at', 'arrived_at', 'decided_at', 'returned_answers'])
    .select((eb) => [
      ...paymentsOf(eb),
      jsonArrayFrom(
        eb
          .selectFrom('receipts as m')
          .whereRef('m.application_id', '=', 'a.id')
          .select(['m.number', 'm.amount', 'm.payments', 'm.issued_at', 'm.void_cause', 'm.void_on'])
          .orderBy('m.issued_at', 'desc')
          .orderBy('m.number', 'desc'),
      ).as('receipts'),
      jsonArrayFrom(
        eb
          .selectFrom('earlier_payments as o')
          .whereRef('o.application_id', '=', 'a.id')
          .select(['o.method', 'o.reference', 'o.bank', 'o.transaction_id', 'o.paid_on', 'o.amount', 'o.state'])
          .select(['o.slip_file_id', 'o.replaced_at'])
          .orderBy('o.id'),
      ).as('earlier'),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .whereRef('f.application_id', '=', 'a.id')
          .select(['f.id', 'f.type', 'f.name', 'f.mime', 'f.order'])
          .select((of) => [
            of.fn.coalesce('f.original_size', 'f.size').as('size'),
            of.fn.coalesce('f.original_sha256', 'f.sha256').as('sha256'),
            of('f.original_sha256', 'is not', null).$castTo<boolean>().as('repaired'),
          ])
          .orderBy('f.type')
          .orderBy('f.order')
          .orderBy('f.id'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('application_devices as w')
          .whereRef('w.application_id', '=', 'a.id')
          .select(['w.device_id', 'w.label']),
      ).as('devices'),
      jsonArrayFrom(
        eb
          .selectFrom('document_verdicts as v')
          .whereRef('v.application_id', '=', 'a.id')
          .select(['v.file_id', 'v.verdict', 'v.note', 'v.at']),
      ).as('verdicts'),
      jsonArrayFrom(
        eb
          .selectFrom('field_flags as g')
          .leftJoin('users as u', 'u.id', 'g.by_user_id')
          .whereRef('g.application_id', '=', 'a.id')
          .select(['g.path', 'g.note', 'u.full_name as by_name', 'g.at'])
          .orderBy('g.at')
          .orderBy('g.path'),
      ).as('flags'),
      jsonArrayFrom(
        eb
          .selectFrom('audit as l')
          .whereRef('l.application_id', '=', 'a.id')
          .where('l.action', 'in', [...timelineActions])
          .select(['l.at', 'l.action', 'l.by_role', 'l.reason', 'l.detail'])
          .select(actorName.as('by_name'))
          .orderBy('l.id'),
      ).as('audit'),
      jsonObjectFrom(
        eb
          .selectFrom('enlistments as e')
          .whereRef('e.id', '=', 'a.enlistment_id')
          .select([
            'e.id',
            'e.number',
            'e.name_bn',
            'e.name_en',
            'e.valid_from',
            'e.valid_to',
            'e.revoked_at',
            'e.revoked_reason',
          ]),
      ).as('enlistment'),
      jsonArrayFrom(disputes(eb)).as('disputes'),
    ])
    .executeTakeFirstOrThrow()
}

/** The payments of an application alone, as the transaction has left them. */
export async function readPayments(
  db: Kysely<Database>,
  id: string,
): Promise<Pick<ApplicationRecord, 'payment' | 'parts'>> {
  return db.selectFrom('applications as a').where('a.id', '=', id).select(paymentsOf).executeTakeFirstOrThrow()
}

type Outer = ExpressionBuilder<Database & { a: Database['applications'] }, 'a'>

function paymentsOf(eb: Outer) {
  return [
    jsonObjectFrom(payments(eb).whereRef('p.application_id', '=', 'a.id')).as('payment'),
    jsonArrayFrom(payments(eb).where('p.application_id', 'is', null).orderBy('p.part')).as('parts'),
  ] as const
}

function payments(eb: Outer) {
  return eb
    .selectFrom('payments as p')
    .whereRef('p.paid_for', '=', 'a.id')
    .select(['p.id', 'p.part', 'p.method', 'p.transaction_id', 'p.reference', 'p.bank', 'p.paid_on', 'p.purpose'])
    .select(['p.amount', 'p.slip_file_id', 'p.state', 'p.confirmed_at', 'p.reversed_at', 'p.rejected_at'])
    .select(['p.rejected_cause', 'p.given_again_at', 'p.refund_due_at', 'p.refunded_at', 'p.refund_amount'])
    .select(['p.refund_method', 'p.refund_reference', 'p.refund_paid_on', 'p.refund_of_excess', 'p.checkout_id'])
    .select((of) =>
      of.selectFrom('checkouts as c').whereRef('c.id', '=', 'p.checkout_id').select('c.amount').as('asked'),
    )
}

/** Gateway payments that a desk has to settle, or did not accept as the fee. An accepted one is in `payment`. */
function disputes(eb: Outer) {
  return eb
    .selectFrom('checkouts as d')
    .whereRef('d.application_id', '=', 'a.id')
    .where('d.state', 'in', unacceptedStates)
    .select(['d.state', 'd.dispute', 'd.transaction_id', 'd.said_amount', 'd.amount'])
    .select(['d.disputed_at', 'd.settled_at', 'd.settled_reason'])
    .orderBy('d.disputed_at')
}
