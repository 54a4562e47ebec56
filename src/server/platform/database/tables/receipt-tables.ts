import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, never>
type Instant = ColumnType<Date, Date, never>

/** One payment that a receipt covers, as it was when the receipt was issued. */
export type ReceiptPayment = {
  method: string
  /** The form in which it is compared. */
  reference: string
  /** As the applicant typed it. */
  transactionId: string
  bank: string | null
  paidOn: string
  amount: number
  confirmedAt: string | null
}

/** A row is never deleted. Only the name of a payer who had none, and what made the receipt void, are written later. */
export interface ReceiptTable {
  number: ColumnType<string, string, never>
  application_id: ColumnType<string, string, never>
  type: ColumnType<string, string, never>
  purpose: ColumnType<string, string, never>
  name_bn: string | null
  name_en: string | null
  fee: Json<{ base: number; vat: number; total: number }>
  amount: ColumnType<number, number, never>
  payments: Json<ReceiptPayment[]>
  issued_at: Instant
  void_cause: string | null
  /** The day in Dhaka on which the confirmation was withdrawn, or the money was returned. */
  void_on: string | null
}
