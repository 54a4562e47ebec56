import type { PaymentState } from '../../payments/payment-states.ts'
import type { Text } from '../../text.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { ApplicationPurpose } from '../definition.ts'
import type { DeskFlag } from './desks.ts'

/** The formats of an exported list. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The texts of the statuses in an exported list, which the server writes. */
export const exportedStatus: Readonly<Record<ApplicationStatus, Text>> = {
  draft: { bn: 'খসড়া', en: 'Draft' },
  pending: { bn: 'অভ্যর্থনা ডেস্ক', en: 'Reception desk' },
  pending1: { bn: 'কমিটি ডেস্ক', en: 'Committee desk' },
  pending2: { bn: 'চেয়ারম্যান ডেস্ক', en: 'Chairman desk' },
  recheck: { bn: 'সংশোধনের জন্য ফেরত', en: 'Returned for correction' },
  rejected: { bn: 'প্রত্যাখ্যাত', en: 'Rejected' },
  approved: { bn: 'অনুমোদিত', en: 'Approved' },
}

/** The status of an approved application whose enlistment was revoked. */
export const exportedRevocation: Text = { bn: 'তালিকাভুক্তি বাতিল', en: 'Revoked' }

export const exportedPurpose: Readonly<Record<ApplicationPurpose, Text>> = {
  REGISTRATION: { bn: 'নতুন তালিকাভুক্তি', en: 'New enlistment' },
  RENEWAL: { bn: 'নবায়ন', en: 'Renewal' },
}

export const exportedPayment: Readonly<Record<PaymentState, Text>> = {
  GIVEN: { bn: 'নিশ্চিত নয়', en: 'Not confirmed' },
  CONFIRMED: { bn: 'নিশ্চিত', en: 'Confirmed' },
  REVERSED: { bn: 'নিশ্চিতকরণ প্রত্যাহার', en: 'Reversed' },
  REJECTED: { bn: 'গৃহীত হয়নি', en: 'Rejected' },
  REFUND_DUE: { bn: 'ফেরত দিতে হবে', en: 'Refund due' },
  REFUNDED: { bn: 'ফেরত দেওয়া হয়েছে', en: 'Refunded' },
}

export const exportedFlag: Readonly<Record<DeskFlag, Text>> = {
  returned: { bn: 'ফেরতের পর এসেছে', en: 'Resubmitted after a return' },
  renewal: { bn: 'নবায়ন', en: 'Renewal' },
  noSlip: { bn: 'স্লিপ নেই', en: 'No slip' },
  debarred: { bn: 'নিষিদ্ধ', en: 'Debarred' },
  duplicate: { bn: 'সদৃশ আবেদন', en: 'Duplicate' },
  opened: { bn: 'সহকর্মী খুলে রেখেছেন', en: 'Opened by a colleague' },
}
