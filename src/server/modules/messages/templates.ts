import type { MessageKind } from '#domain/message-kinds.ts'
import { formatClock, formatDate } from '#domain/reference/calendar.ts'
import { formatToken } from '#domain/reference/identifiers.ts'
import { toBengaliDigits } from '#domain/reference/numerals.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { DeviceKind } from '../../platform/device-label.ts'
import type { AboutPayment, AppointmentTime, MessageParams } from './outgoing-message.ts'

/** The device on which an application was begun: enough to recognise a foreign device, in few characters. */
export const deviceWords = {
  Android: { bn: 'Android ফোনে', en: 'an Android phone' },
  iPhone: { bn: 'iPhone-এ', en: 'an iPhone' },
  iPad: { bn: 'iPad-এ', en: 'an iPad' },
  Windows: { bn: 'Windows-এ', en: 'Windows' },
  Chromebook: { bn: 'Chromebook-এ', en: 'a Chromebook' },
  Mac: { bn: 'Mac-এ', en: 'a Mac' },
  Linux: { bn: 'Linux-এ', en: 'Linux' },
  unknown: { bn: 'অচেনা যন্ত্রে', en: 'an unknown device' },
} as const satisfies Record<DeviceKind, Text>

type Templates = { [K in MessageKind]: Record<Locale, (params: MessageParams[K]) => string> }

/**
 * Codes and numbers that people type stay in Latin digits: they are read aloud and compared character by character. The
 * texts are short on purpose, because a Bengali part holds only 70 characters.
 */
const templates = {
  'draft-token': {
    bn: ({ token, device }) =>
      `${deviceWords[device].bn} শুরু আবেদনের কোড: ${formatToken(token)}। কাউকে জানাবেন না। আপনি শুরু না করলে এটি ব্যবহার করবেন না।`,
    en: ({ token, device }) =>
      `Code ${formatToken(token)} for the application started on ${deviceWords[device].en}. Keep it secret. If that was not you, do not use it.`,
  },
  submitted: {
    bn: ({ trackingNo }) => `আপনার আবেদন জমা হয়েছে। ট্র্যাকিং নম্বর: ${trackingNo}।`,
    en: ({ trackingNo }) => `Your application has been submitted. Tracking number: ${trackingNo}.`,
  },
  'payment-confirmed': {
    bn: ({ trackingNo, ...reach }) => `আবেদন ${trackingNo}-এর ফি পাওয়া গেছে। ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, ...reach }) => `The fee of your application ${trackingNo} has arrived. ${reachOf(reach, 'en')}`,
  },
  'payment-in-part': {
    bn: ({ trackingNo, amount, missing, ...reach }) =>
      `আবেদন ${trackingNo}: ${toBengaliDigits(amount)} টাকা পাওয়া গেছে, ${toBengaliDigits(missing)} টাকা বাকি। বাকি টাকা দিয়ে নম্বর দিন: ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, amount, missing, ...reach }) =>
      `Application ${trackingNo}: Tk ${amount} arrived, Tk ${missing} is missing. Pay the rest and enter its number: ${reachOf(reach, 'en')}`,
  },
  // For money that came while nothing more can be paid: some is due back, or the application was decided.
  'payment-arrived': {
    bn: ({ trackingNo, amount, ...reach }) =>
      `আবেদন ${trackingNo}: ${toBengaliDigits(amount)} টাকা পাওয়া গেছে। ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, amount, ...reach }) =>
      `Application ${trackingNo}: Tk ${amount} arrived. ${reachOf(reach, 'en')}`,
  },
  // For a payment that was rejected or reversed where no other is asked for.
  'payment-unneeded': {
    bn: ({ trackingNo, ...reach }) =>
      `আবেদন ${trackingNo}-এর একটি পরিশোধ গৃহীত হয়নি। এখন কিছু দিতে হবে না। কারণ: ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, ...reach }) =>
      `A payment of your application ${trackingNo} was not accepted. Nothing is to be paid now. Why: ${reachOf(reach, 'en')}`,
  },
  'payment-reversed': {
    bn: ({ trackingNo, ...reach }) =>
      `আবেদন ${trackingNo}-এর ফি নিশ্চিতকরণ প্রত্যাহার হয়েছে। কারণ ও করণীয়: ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, ...reach }) =>
      `The fee of your application ${trackingNo} is no longer confirmed. Why, and what to do: ${reachOf(reach, 'en')}`,
  },
  'payment-rejected': {
    bn: ({ trackingNo, ...reach }) =>
      `আবেদন ${trackingNo}-এর ফি গৃহীত হয়নি। কারণ দেখে অন্য পরিশোধের নম্বর দিন: ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, ...reach }) =>
      `The payment of your application ${trackingNo} was not accepted. See why and enter another: ${reachOf(reach, 'en')}`,
  },
  'payment-refunded': {
    bn: ({ trackingNo, amount, ...reach }) =>
      `আবেদন ${trackingNo}-এর ${toBengaliDigits(amount)} টাকা ফেরত দেওয়া হয়েছে। না পেলে জানান: ${reachOf(reach, 'bn')}`,
    en: ({ trackingNo, amount, ...reach }) =>
      `Tk ${amount} of your application ${trackingNo} was returned to you. If you did not get it, tell us: ${reachOf(reach, 'en')}`,
  },
  recheck: {
    bn: ({ trackingNo }) => `আবেদন ${trackingNo} সংশোধনের জন্য ফেরত এসেছে। কারণ দেখে ঠিক করে আবার জমা দিন।`,
    en: ({ trackingNo }) =>
      `Your application ${trackingNo} was returned for correction. Please see the reason, correct it and submit again.`,
  },
  rejected: {
    bn: ({ trackingNo }) => `দুঃখিত, আবেদন ${trackingNo} গ্রহণ করা যায়নি। কারণ পোর্টালে দেখুন।`,
    en: ({ trackingNo }) => `Sorry, your application ${trackingNo} was not accepted. The reason is on the portal.`,
  },
  approved: {
    bn: ({ number }) => `অভিনন্দন! আপনি তালিকাভুক্ত হয়েছেন। নম্বর: ${number}। সনদপত্র পোর্টালে আছে।`,
    en: ({ number }) =>
      `Congratulations! You are enlisted. Number: ${number}. Download the certificate from the portal.`,
  },
  'reset-code': {
    bn: ({ code }) => `পাসওয়ার্ড রিসেট কোড: ${code}। ${toBengaliDigits('10')} মিনিট কার্যকর। কাউকে জানাবেন না।`,
    en: ({ code }) => `Code to reset your password: ${code}. Valid for 10 minutes. Do not share it.`,
  },
  'number-code': {
    bn: ({ code }) => `আবেদনের মোবাইল নম্বর প্রমাণের কোড: ${code}। ${toBengaliDigits('10')} মিনিট কার্যকর। কাউকে জানাবেন না।`,
    en: ({ code }) =>
      `Code to verify the mobile number of your application: ${code}. Valid for 10 minutes. Do not share it.`,
  },
  'place-code': {
    bn: ({ code }) =>
      `‘সচিবের সঙ্গে সরাসরি’-তে আপনার ক্রমিক অন্য ফোনে নেওয়ার কোড: ${code}। ${toBengaliDigits('10')} মিনিট কার্যকর। কাউকে জানাবেন না।`,
    en: ({ code }) =>
      `Code to move your place in the Secretary's Hour to another phone: ${code}. Valid for 10 minutes. Do not share it.`,
  },
  'opened-on-another-phone': {
    bn: () => 'কোড দিয়ে অন্য ফোনে আপনার আবেদন খোলা হয়েছে। আপনি না হলে আবেদনের "ফোনের তালিকা" থেকে বাদ দিন।',
    en: () =>
      'Your application was opened on another phone or computer with its code. If that was not you, remove it under "Phones" in the application.',
  },
  'phone-taken-off': {
    bn: () => 'একটি ফোন আপনার আবেদন থেকে বাদ দেওয়া হয়েছে; কোড বদলেছে। আপনি না করলে এখনই দপ্তরে জানান।',
    en: () =>
      'A phone was removed from your application and its code has changed. If that was not you, tell the office at once.',
  },
  'first-phone-taken-off': {
    bn: () => 'যে ফোনে আপনার আবেদন শুরু হয়েছিল, সেটি বাদ দেওয়া হয়েছে। আপনি না করলে এখনই দপ্তরে জানান।',
    en: () =>
      'The phone on which you started your application was removed. If that was not you, tell the office at once.',
  },
  'other-phones-taken-off': {
    bn: () => 'একটি ছাড়া বাকি সব ফোন আপনার আবেদন থেকে বাদ দেওয়া হয়েছে। আপনি না করলে এখনই দপ্তরে জানান।',
    en: () => 'All phones but one were removed from your application. If that was not you, tell the office at once.',
  },
  claimed: {
    bn: () => 'আপনার আবেদন একটি অ্যাকাউন্টে যুক্ত হয়েছে। আপনি না করলে এখনই দপ্তরে জানান।',
    en: () => 'Your application was added to an account. If that was not you, tell the office at once.',
  },
  'renewal-reminder': {
    bn: ({ number, validTo }) =>
      `তালিকাভুক্তি ${number}-এর মেয়াদ ${formatDate(validTo, 'bn')} শেষ হবে। তার আগে পোর্টালে নবায়ন করুন।`,
    en: ({ number, validTo }) =>
      `Your enlistment ${number} ends on ${formatDate(validTo, 'en')}. Please renew it on the portal before then.`,
  },
  'draft-expiring': {
    bn: ({ date }) => `আপনার অসমাপ্ত আবেদন ${formatDate(date, 'bn')} মুছে যাবে। রাখতে চাইলে তার আগে পোর্টালে খুলুন।`,
    en: ({ date }) =>
      `Your unfinished application will be deleted on ${formatDate(date, 'en')}. To keep it, open it before then.`,
  },
  'sms-budget': {
    bn: ({ sent, budget }) =>
      `আজকের ${toBengaliDigits(budget)}টি এসএমএসের ${toBengaliDigits(sent)}টি পাঠানো হয়েছে। বাকিগুলো পোর্টালের "বার্তা" পাতায় দেখুন।`,
    en: ({ sent, budget }) =>
      `${sent} of today's ${budget} SMS have been sent. Further messages are held back: see "Messages" on the portal.`,
  },
  'audit-fault': {
    bn: () => 'সতর্কতা: পোর্টালের কার্যক্রমের রেকর্ডে গরমিল পাওয়া গেছে। এখনই "কার্যক্রমের রেকর্ড" পাতা দেখুন।',
    en: () =>
      'Warning: the audit of the portal is not intact. See "Audit" on the portal at once and call your technical team.',
  },
  'shared-payments': {
    bn: ({ count }) => `সতর্কতা: ${toBengaliDigits(count)}টি নিশ্চিত পরিশোধের নম্বর অন্যটির সঙ্গে এক। "কার্যক্রমের রেকর্ড" দেখুন।`,
    en: ({ count }) =>
      `Warning: ${count} confirmed payments have the number of another confirmed payment. See "Audit" on the portal.`,
  },
  'approved-unpaid': {
    bn: ({ trackingNo }) => `সতর্কতা: অনুমোদিত আবেদন ${trackingNo}-এর ফি নিশ্চিতকরণ প্রত্যাহার হয়েছে। পোর্টালে দেখুন।`,
    en: ({ trackingNo }) =>
      `Warning: the payment of the approved application ${trackingNo} was reversed. See "Payments" on the portal.`,
  },
  'password-changed': {
    bn: () => 'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। আপনি না করে থাকলে এখনই দপ্তরে জানান।',
    en: () => 'The password of your account was changed. If that was not you, please tell the office at once.',
  },
  'password-set': {
    bn: () => 'দপ্তর থেকে আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। আপনি না চেয়ে থাকলে এখনই জানান।',
    en: () => 'The office changed the password of your account. If you did not request it, please tell us at once.',
  },
  'account-made': {
    bn: ({ url }) => `আপনার নতুন অ্যাকাউন্টের পাসওয়ার্ড ${toBengaliDigits('7')} দিনের মধ্যে দিন: ${url}`,
    en: ({ url }) => `An account was created for you. Set a password within 7 days: ${url}`,
  },
  'roles-changed': {
    bn: () => 'দপ্তর থেকে আপনার অ্যাকাউন্টের ভূমিকা বদলানো হয়েছে। আবার লগইন করুন। প্রশ্ন থাকলে দপ্তরে জানান।',
    en: () => 'The office changed the roles of your account. Please log in again, and ask the office if this is wrong.',
  },
  'password-due': {
    bn: ({ url }) => `দপ্তর অ্যাকাউন্ট বদলেছে। ${toBengaliDigits('7')} দিনে নতুন পাসওয়ার্ড দিন: ${url}`,
    en: ({ url }) => `The office changed your account. Set a new password within 7 days: ${url}`,
  },
  'password-due-later': {
    bn: ({ url, ...from }) =>
      `আপনার অ্যাকাউন্ট বদলানো হয়েছে। ${timeOf(from, 'bn')} থেকে ${toBengaliDigits('6')} দিনের মধ্যে নতুন পাসওয়ার্ড দিন: ${url}`,
    en: ({ url, ...from }) =>
      `The office changed your account. From ${timeOf(from, 'en')} you have 6 days to set a new password: ${url}`,
  },
  'status-changed': {
    bn: () => 'দপ্তর থেকে আপনার অ্যাকাউন্ট সক্রিয় বা নিষ্ক্রিয় করা হয়েছে। আপনি না চেয়ে থাকলে এখনই জানান।',
    en: () => 'The office made your account active or inactive. If you did not request it, please tell us at once.',
  },
  'second-factor-removed': {
    bn: () => 'দপ্তর থেকে আপনার লগইনের দ্বিতীয় ধাপ বন্ধ করা হয়েছে। আপনি না চেয়ে থাকলে এখনই জানান।',
    en: () => 'The office turned off the second step of your login. If you did not request it, please tell us at once.',
  },
  'sessions-ended': {
    bn: () => 'দপ্তর থেকে আপনাকে সব যন্ত্রে লগআউট করা হয়েছে। আপনি না চেয়ে থাকলে এখনই জানান।',
    en: () => 'The office logged you out on all devices. If you did not request it, please tell us at once.',
  },
  'role-asked': {
    bn: (time) => `${timeOf(time, 'bn')} থেকে আপনার ভূমিকা বদলাতে পারে। আপনি না চাইলে এখনই জানান।`,
    en: (time) =>
      `Your account may get a new role from ${timeOf(time, 'en')}. If you did not request it, tell us at once.`,
  },
  'account-alarm': {
    bn: () => 'সতর্কতা: সিদ্ধান্ত দেন এমন একটি অ্যাকাউন্ট বদলানো হয়েছে। পোর্টালের ড্যাশবোর্ডে দেখুন।',
    en: () => 'Warning: an account with a deciding role was changed. See the dashboard of the portal.',
  },
  'approval-asked': {
    bn: () => 'একটি অ্যাকাউন্ট বদলানোর অনুরোধ আপনার অনুমোদনের অপেক্ষায় আছে। পোর্টালের ড্যাশবোর্ডে দেখুন।',
    en: () => 'A change of an account waits for your approval. See the dashboard of the portal.',
  },
  'contact-changed': {
    bn: () => 'দপ্তর থেকে আপনার অ্যাকাউন্টের মোবাইল নম্বর বা ই-মেইল বদলানো হয়েছে। আপনি না চেয়ে থাকলে এখনই জানান।',
    en: () =>
      'The office changed the mobile number or e-mail of your account. If you did not request it, tell us at once.',
  },
  'appointment-assigned': {
    bn: (time) => `আপনার সাক্ষাতের সময়: ${timeOf(time, 'bn')}।`,
    en: (time) => `Your appointment is on ${timeOf(time, 'en')}.`,
  },
  'appointment-rescheduled': {
    bn: (time) => `আপনার সাক্ষাতের নতুন সময়: ${timeOf(time, 'bn')}।`,
    en: (time) => `Your appointment was moved to ${timeOf(time, 'en')}.`,
  },
  'appointment-rejected': {
    bn: () => 'দুঃখিত, আপনার সাক্ষাতের অনুরোধ গ্রহণ করা যায়নি। কারণ পোর্টালে দেখুন।',
    en: () => 'Sorry, your request for an appointment was not accepted. The reason is on the portal.',
  },
  'appointment-cancelled': {
    bn: (time) => `আপনার ${timeOf(time, 'bn')}-এর সাক্ষাৎ বাতিল হয়েছে।`,
    en: (time) => `Your appointment on ${timeOf(time, 'en')} was cancelled.`,
  },
  'request-cancelled': {
    bn: () => 'আপনার সাক্ষাতের অনুরোধ বাতিল হয়েছে।',
    en: () => 'Your request for an appointment was cancelled.',
  },
  'appointment-reminder': {
    bn: (time) => `মনে করিয়ে দিচ্ছি, আপনার সাক্ষাৎ ${timeOf(time, 'bn')}।`,
    en: (time) => `Reminder: your appointment is on ${timeOf(time, 'en')}.`,
  },
} as const satisfies Templates

/** Where the holder reads more, and whom to call. */
function reachOf({ url, telephone }: Omit<AboutPayment, 'trackingNo'>, locale: Locale): string {
  const call = { bn: `ফোন ${telephone}`, en: `Tel. ${telephone}` }
  return telephone === '' ? url : `${url} ${call[locale]}`
}

function timeOf({ date, time }: AppointmentTime, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${formatDate(date, locale)}, ${formatClock(hour, minute, locale)}`
}

/** The text of a message, with the authority's name at its end. */
export function writeMessage<K extends MessageKind>(
  kind: K,
  { params, locale, authority }: { params: MessageParams[K]; locale: Locale; authority: Text },
): string {
  const write: (params: MessageParams[K]) => string = (templates as Templates)[kind][locale]
  return `${write(params)} - ${authority[locale]}`
}
