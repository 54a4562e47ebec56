import type { TimelineAction } from '#domain/audit-lines.ts'
import type { TimelineActor } from '#domain/people/roles.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { TrailStep } from '../../../platform/pdf/documents.ts'
import type { WholeApplication } from './application-record.ts'
import { toTimeline } from './application-view.ts'

/** The steps that a printed application lists, by the action in the audit; null for one that is not about the review. */
const stepNames: Readonly<Record<TimelineAction, Text | null>> = {
  create: null,
  claim: null,
  submit: { bn: 'জমা', en: 'Submitted' },
  'confirm-payment': { bn: 'পরিশোধ নিশ্চিত', en: 'Payment confirmed' },
  'reverse-payment': { bn: 'পরিশোধের নিশ্চিতকরণ প্রত্যাহার', en: 'Payment confirmation reversed' },
  'reject-payment': { bn: 'পরিশোধ গৃহীত হয়নি', en: 'Payment rejected' },
  'give-payment': { bn: 'অন্য পরিশোধের নম্বর দেওয়া', en: 'Another payment named' },
  'refund-due': { bn: 'ফি ফেরতের সিদ্ধান্ত', en: 'Refund due' },
  'refund-payment': { bn: 'ফি ফেরত দেওয়া', en: 'Fee refunded' },
  'attach-slip': { bn: 'স্লিপের ছবি সংযুক্ত', en: 'Picture of the slip attached' },
  'excess-due': { bn: 'অতিরিক্ত টাকা ফেরতের সিদ্ধান্ত', en: 'Refund of the excess decided' },
  'refund-excess': { bn: 'অতিরিক্ত টাকা ফেরত দেওয়া', en: 'Excess refunded' },
  'issue-receipt': { bn: 'অর্থ প্রাপ্তির রসিদ দেওয়া', en: 'Money receipt issued' },
  'pay-online': { bn: 'অনলাইনে পরিশোধ', en: 'Paid online' },
  'accept-payment': { bn: 'আপত্তির পরিশোধ গৃহীত', en: 'Disputed payment accepted' },
  'refuse-payment': { bn: 'আপত্তির পরিশোধ অগ্রাহ্য', en: 'Disputed payment refused' },
  pending1: { bn: 'কমিটির কাছে পাঠানো', en: 'Sent to the committee head' },
  pending2: { bn: 'চেয়ারম্যানের কাছে পাঠানো', en: 'Sent to the chairman' },
  approve: { bn: 'অনুমোদিত', en: 'Approved' },
  recheck: { bn: 'সংশোধনের জন্য ফেরত', en: 'Returned for correction' },
  reject: { bn: 'প্রত্যাখ্যাত', en: 'Rejected' },
  revoke: { bn: 'তালিকাভুক্তি বাতিল', en: 'Enlistment revoked' },
}

/** As in the timeline of the page: the holder sees desks, the desks see people. Anything else is a person's name. */
const actorNames: Readonly<Record<TimelineActor, Text>> = {
  holder: { bn: 'আবেদনকারী', en: 'Applicant' },
  reception: { bn: 'অভ্যর্থনা ডেস্ক', en: 'Reception desk' },
  committee: { bn: 'কমিটি ডেস্ক', en: 'Committee desk' },
  chairman: { bn: 'চেয়ারম্যান ডেস্ক', en: 'Chairman desk' },
  admin: { bn: 'অ্যাডমিন', en: 'Admin' },
}

/** What happened to the application since it was submitted, the oldest first, as far as this reader may see it. */
export function listTrail({ record }: WholeApplication, reader: { isHolder: boolean; locale: Locale }): TrailStep[] {
  const { locale } = reader
  return toTimeline(record, reader).flatMap(({ at, action, by, reason = '' }) => {
    const step = wordsOf(stepNames, action)?.[locale]
    if (step === undefined) return []
    return [{ at: formatDateTime(at, locale), step, by: wordsOf(actorNames, by)?.[locale] ?? by, words: reason }]
  })
}

function wordsOf(texts: Readonly<Record<string, Text | null>>, key: string): Text | null {
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
}
