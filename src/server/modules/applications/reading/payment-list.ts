import { findOptionLabel } from '#domain/forms/options.ts'
import { earlierStateNames, paymentStateNames } from '#domain/payments/payment-state-names.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { Locale, Text } from '#domain/text.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { ApplicationRow, ApplicationSection } from '../../../platform/pdf/documents.ts'
import type { ApplicationRecord, PaymentRecord } from './application-record.ts'
import { allPayments } from './fee-parts.ts'
import { toEarlierPayments } from './payment-view.ts'

const title: Text = { bn: 'ফি পরিশোধের তালিকা', en: 'Payments of the fee' }
const heads = {
  method: { bn: 'মাধ্যম', en: 'Method' },
  number: { bn: 'নম্বর', en: 'Number' },
  day: { bn: 'তারিখ', en: 'Day' },
  amount: { bn: 'টাকার পরিমাণ', en: 'Amount' },
  state: { bn: 'অবস্থা', en: 'State' },
} as const satisfies Record<string, Text>

type Line = { method: string; number: string; day: string | null; amount: number | null; state: Text }

/**
 * Each payment of the fee, those first whose place another one took: the answers of the form have only the last one.
 * Nothing before the submission, because a number in a draft is no payment yet.
 */
export function listPayments(record: ApplicationRecord, locale: Locale): ApplicationSection[] {
  if (record.tracking_no === null) return []
  const { earlierPayments = [] } = toEarlierPayments(record)
  const lines: Line[] = [
    ...earlierPayments.map(({ method, transactionId, date, amount, state }) => ({
      ...{ method, number: transactionId, day: date, amount, state: earlierStateNames[state] },
    })),
    ...allPayments(record).map(toLine),
  ]
  return lines.length === 0
    ? []
    : [{ title: title[locale], entries: [], rows: lines.map((line) => toRow(line, locale)) }]
}

function toLine(payment: PaymentRecord): Line {
  const { method, transaction_id: number, paid_on: day, amount } = payment
  return { method, number, day, amount, state: paymentStateNames[storedState(payment)] }
}

function toRow({ method, number, day, amount, state }: Line, locale: Locale): ApplicationRow {
  const entry = (head: keyof typeof heads, value: string) => ({ label: heads[head][locale], value })
  return {
    entries: [
      entry('method', findOptionLabel('paymentMethod', method)?.[locale] ?? method),
      entry('number', number),
      entry('day', day === null ? '' : formatDate(day, locale)),
      entry('amount', amount === null ? '' : formatMoney(amount, locale)),
      entry('state', state[locale]),
    ],
  }
}
