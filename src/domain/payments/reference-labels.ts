import type { Text } from '../text.ts'

/** The label of a payment's number, as people read it in the message of a wallet or on the slip of a bank. */
export const referenceLabels: Readonly<Record<string, Text>> = {
  bkash: { bn: 'ট্রানজেকশন আইডি (TrxID)', en: 'Transaction ID (TrxID)' },
  Nagad: { bn: 'ট্রানজেকশন আইডি (TxnID)', en: 'Transaction ID (TxnID)' },
  Bank: { bn: 'স্লিপ নম্বর', en: 'Slip number' },
}
