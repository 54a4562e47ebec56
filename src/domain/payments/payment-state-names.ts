import type { Text } from '../text.ts'
import type { EarlierState, PaymentState } from './payment-states.ts'

/** What became of a payment, in a list of all payments of an application. */
export const paymentStateNames: Readonly<Record<PaymentState, Text>> = {
  GIVEN: { bn: 'এখনো নিশ্চিত হয়নি', en: 'Not confirmed yet' },
  CONFIRMED: { bn: 'নিশ্চিত', en: 'Confirmed' },
  REVERSED: { bn: 'নিশ্চিতকরণ প্রত্যাহার করা হয়েছে', en: 'Confirmation reversed' },
  REJECTED: { bn: 'গৃহীত হয়নি', en: 'Rejected' },
  REFUND_DUE: { bn: 'ফেরত দেওয়া হবে', en: 'To be returned' },
  REFUNDED: { bn: 'ফেরত দেওয়া হয়েছে', en: 'Returned' },
}

/** The same of a payment whose place another one took. */
export const earlierStateNames: Readonly<Record<EarlierState, Text>> = {
  GIVEN: { bn: 'নিশ্চিত হওয়ার আগে অন্য নম্বর দেওয়া হয়েছে', en: 'Replaced before it was confirmed' },
  CONFIRMED: { bn: 'নিশ্চিত ছিল, পরে অন্য নম্বর দেওয়া হয়েছে', en: 'Confirmed, then replaced' },
  REVERSED: paymentStateNames.REVERSED,
  REJECTED: paymentStateNames.REJECTED,
}
