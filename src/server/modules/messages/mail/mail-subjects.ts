import type { MessageKind } from '#domain/message-kinds.ts'
import type { Locale, Text } from '#domain/text.ts'

/** The subjects of the kinds that are sent to accounts without a number. */
const subjects: Partial<Record<MessageKind, Text>> = {
  'reset-code': { bn: 'পাসওয়ার্ড রিসেট কোড', en: 'Code to reset your password' },
  'password-changed': { bn: 'পাসওয়ার্ড বদলানো হয়েছে', en: 'Your password was changed' },
  'password-set': { bn: 'পাসওয়ার্ড বদলানো হয়েছে', en: 'Your password was changed' },
  'account-made': { bn: 'আপনার অ্যাকাউন্ট তৈরি হয়েছে', en: 'An account was created for you' },
  'roles-changed': { bn: 'অ্যাকাউন্টের ভূমিকা বদলানো হয়েছে', en: 'The roles of your account were changed' },
  'password-due': { bn: 'নতুন পাসওয়ার্ড দিন', en: 'Set a new password' },
  'password-due-later': { bn: 'নতুন পাসওয়ার্ড দিন', en: 'Set a new password' },
  'status-changed': { bn: 'অ্যাকাউন্টের অবস্থা বদলানো হয়েছে', en: 'The status of your account was changed' },
  'second-factor-removed': { bn: 'লগইনের দ্বিতীয় ধাপ বন্ধ হয়েছে', en: 'The second step of your login was turned off' },
  'sessions-ended': { bn: 'সব যন্ত্রে লগআউট করা হয়েছে', en: 'You were logged out on all devices' },
  'role-asked': { bn: 'অ্যাকাউন্টের নতুন ভূমিকা', en: 'A new role for your account' },
  'account-alarm': { bn: 'একটি অ্যাকাউন্ট বদলানো হয়েছে', en: 'An account was changed' },
  'approval-asked': { bn: 'একটি অনুরোধ অপেক্ষায় আছে', en: 'A request waits for you' },
  'contact-changed': {
    bn: 'অ্যাকাউন্টের মোবাইল নম্বর বা ই-মেইল বদলানো হয়েছে',
    en: 'The mobile number or e-mail of your account was changed',
  },
}

/** The subject of an e-mail. The authority comes last: people read the beginning in a list. */
export function subjectOf(kind: string, { locale, authority }: { locale: Locale; authority: Text }): string {
  const about = (subjects as Readonly<Record<string, Text>>)[kind]
  return about === undefined ? authority[locale] : `${about[locale]} - ${authority[locale]}`
}
