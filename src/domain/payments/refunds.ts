import type { Text } from '../text.ts'

/** How the authority returns money. */
export const refundMethods = ['bkash', 'Nagad', 'Bank', 'Cheque', 'Cash'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const refundMethodNames: Readonly<Record<RefundMethod, Text>> = {
  bkash: { bn: 'বিকাশ', en: 'bKash' },
  Nagad: { bn: 'নগদ', en: 'Nagad' },
  Bank: { bn: 'ব্যাংক হিসাবে জমা', en: 'Bank transfer' },
  Cheque: { bn: 'চেক', en: 'Cheque' },
  Cash: { bn: 'হাতে হাতে', en: 'Cash' },
}
