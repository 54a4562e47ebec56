import type { Text } from '../text.ts'

/** Why a desk rejected a payment. The amount of a payment with the wrong amount stays with the authority. */
export const rejectionCauses = ['not_found', 'wrong_amount', 'wrong_number', 'other'] as const
export type RejectionCause = (typeof rejectionCauses)[number]

/** The sentence for the applicant with which a desk begins; for `other` it writes its own. */
export const rejectionSentences: Readonly<Record<Exclude<RejectionCause, 'other'>, Text>> = {
  not_found: {
    bn: 'এই নম্বরের কোনো টাকা কর্তৃপক্ষের হিসাবে পাওয়া যায়নি।',
    en: "No money with this number was found in the authority's account.",
  },
  wrong_amount: {
    bn: 'এই নম্বরে যে টাকা এসেছে, তা ফি-র সমান নয়।',
    en: 'The amount that arrived with this number is not the fee.',
  },
  wrong_number: {
    bn: 'নম্বরটি ঠিক নয়। বার্তা বা স্লিপ দেখে আবার লিখুন।',
    en: 'The number is not right. Please copy it again from the message or the slip.',
  },
}
