import type { ColumnType, Generated } from 'kysely'
import type { ReceiptTable } from './receipt-tables.ts'

type Instant = ColumnType<Date, Date, Date>
type OwnFee = { base: number; vat: number; total: number }

/** A row is never changed: a later row of the same day corrects it. */
export interface FeeTable {
  id: Generated<number>
  type: string
  purpose: string
  effective_from: string
  base: number
  vat: number
  total: number
  reason: string | null
  entered_by: string | null
  entered_by_name: string | null
  entered_at: Date | null
}

export interface PaymentTable {
  id: Generated<string>
  /**
   * The application, of the payment in question: the one that its desk and its holder deal with. Null for the other
   * parts of its fee.
   */
  application_id: string | null
  /** The application of every payment. A trigger sets it, and the number of the part. */
  paid_for: Generated<string>
  part: Generated<number>
  method: string
  /** As the applicant typed it. */
  transaction_id: string
  /** The form in which it is compared. */
  reference: string
  /** The bank of a slip; null unless it is certain. */
  bank: string | null
  /** Another payment with this reference was confirmed before references were compared in one form. */
  is_shared: Generated<boolean>
  paid_on: string
  purpose: string
  amount: number
  slip_file_id: string | null
  /** GIVEN, CONFIRMED, REVERSED or REJECTED. Money that is to be returned, or was, is CONFIRMED: see `storedState`. */
  state: string
  confirmed_by: string | null
  confirmed_at: Date | null
  /** Who withdrew the confirmation, and when; null unless the payment is REVERSED. The reason is in the audit. */
  reversed_by: string | null
  reversed_at: Date | null
  /** Which desk rejected it, when and why; null unless the payment is REJECTED. Its words are in the audit. */
  rejected_by: string | null
  rejected_at: Date | null
  rejected_cause: string | null
  /** When the applicant named it in place of a rejected one, while the application was at the desk. */
  given_again_at: Date | null
  /** Who said that the money is to be returned, and when; null unless it is or was. The reason is in the audit. */
  refund_due_by: string | null
  refund_due_at: Date | null
  /** Who recorded that it was returned, when, and how. */
  refunded_by: string | null
  refunded_at: Date | null
  refund_amount: number | null
  refund_method: string | null
  refund_reference: string | null
  refund_paid_on: string | null
  /** The refund is of what was more than the fee, so the payment still counts. */
  refund_of_excess: Generated<boolean>
  created_at: Instant
  /** The gateway's name for it; null for a reference that a person entered. */
  checkout_id: string | null
  /** Whether the application was submitted; triggers maintain it. */
  is_submitted: Generated<boolean>
}

/** A payment whose place another one took. A trigger writes it (migration 0062), and a gateway's payment of a draft. */
export interface EarlierPaymentTable {
  id: Generated<number>
  application_id: string
  method: string
  reference: string
  transaction_id: string
  bank: string | null
  /** The day and the amount are null for a number that was only typed into a draft. */
  paid_on: string | null
  amount: number | null
  /** GIVEN, CONFIRMED, REVERSED or REJECTED. */
  state: string
  slip_file_id: string | null
  replaced_at: Instant
}

/** Two applications with the same payment reference. */
export interface PaymentClashTable {
  application_id: string
  other_id: string
  method: string
  transaction_id: string
  at: Instant
}

export interface CheckoutTable {
  id: string
  application_id: string
  gateway: string
  invoice: string
  purpose: string
  fee: ColumnType<OwnFee, string, string>
  amount: number
  state: string
  gateway_payment_id: string | null
  gateway_url: string | null
  transaction_id: string | null
  payer: string | null
  failure: string | null
  /** Why the money received does not match the amount asked for; kept after it is settled. */
  dispute: string | null
  said_amount: number | null
  said_invoice: string | null
  disputed_at: Date | null
  settled_at: Date | null
  settled_by: string | null
  settled_by_name: string | null
  settled_reason: string | null
  created_at: Instant
  updated_at: Instant
}

export interface GatewayTokenTable {
  gateway: string
  sealed: Buffer | null
  expires_at: Instant
  refreshing_until: Instant
}

/** A movement of money. Triggers write it (migration 0059); nothing else does. */
export interface PaymentEntryTable {
  id: Generated<number>
  payment_id: string
  application_id: string
  kind: string
  day: string
  confirmed_on: string | null
  paid_on: string
  method: string
  reference: string
  transaction_id: string
  purpose: string
  type: string
  district: string | null
  amount: number
  vat: number
}

export type StoredSum = { count: number; amount: number }

/** The closing of a day for one method of payment. */
export interface PaymentClosingTable {
  day: string
  method: string
  version: number
  is_closed: boolean
  counted: ColumnType<StoredSum, string, string>
  /** What the books said at the closing, by the kind of movement. */
  figures: ColumnType<Record<string, StoredSum>, string, string>
  note: string | null
  closed_by: string
  closed_at: Instant
}

/** A deposit of the value added tax of a month. */
export interface VatDepositTable {
  id: string
  version: number
  month: string
  challan_no: string
  challan_key: string
  deposited_on: string
  amount: number
  is_void: Generated<boolean>
  entered_by: string
  entered_at: Instant
}

/** All tables about money. */
export interface PaymentTables {
  fees: FeeTable
  payments: PaymentTable
  earlier_payments: EarlierPaymentTable
  payment_clashes: PaymentClashTable
  payment_entries: PaymentEntryTable
  payment_closings: PaymentClosingTable
  vat_deposits: VatDepositTable
  receipts: ReceiptTable
  checkouts: CheckoutTable
  gateway_tokens: GatewayTokenTable
}
