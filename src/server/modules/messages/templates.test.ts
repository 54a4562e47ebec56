import { expect, test } from 'vitest'
import type { MessageKind } from '#domain/message-kinds.ts'
import { formatClock, formatDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import type { DeviceKind } from '../../platform/device-label.ts'
import { countParts } from './message-parts.ts'
import { type MessageParams, secretKinds, shortLivedKinds } from './outgoing-message.ts'
import { deviceWords, writeMessage } from './templates.ts'

const authority = { bn: 'আঞ্চলিক উন্নয়ন কর্তৃপক্ষ', en: 'Regional Development Authority' }

const payment = {
  trackingNo: 'A26-000412',
  url: 'https://portal.authority.example',
  telephone: '+8802223388440',
}

/** Each kind with its longest possible values. */
const longest: MessageParams = {
  'draft-token': { token: '7K3M9QXA2B4C', device: 'unknown' },
  submitted: { trackingNo: 'A26-000412' },
  recheck: { trackingNo: 'A26-000412' },
  'payment-confirmed': payment,
  'payment-in-part': { ...payment, amount: '500000', missing: '500000' },
  'payment-arrived': { ...payment, amount: '500000' },
  'payment-unneeded': payment,
  'payment-reversed': payment,
  'payment-rejected': payment,
  'payment-refunded': { ...payment, amount: '500000' },
  'approved-unpaid': { trackingNo: 'A26-000412' },
  rejected: { trackingNo: 'A26-000412' },
  approved: { number: 'ARC-2026-00001' },
  'reset-code': { code: '04821357' },
  'number-code': { code: '04821357' },
  'place-code': { code: '04821357' },
  'opened-on-another-phone': {},
  'phone-taken-off': {},
  'first-phone-taken-off': {},
  'other-phones-taken-off': {},
  claimed: {},
  'renewal-reminder': { number: 'ARC-2026-00001', validTo: '2027-09-20' },
  'draft-expiring': { date: '2027-09-20' },
  'sms-budget': { sent: '400000', budget: '500000' },
  'audit-fault': {},
  'shared-payments': { count: '400000' },
  'password-changed': {},
  'password-set': {},
  'account-made': { url: 'https://portal.authority.example/forgot-password' },
  'roles-changed': {},
  'password-due': { url: 'https://portal.authority.example/forgot-password' },
  'password-due-later': { url: 'https://portal.authority.example/forgot-password', date: '2027-09-20', time: '10:45' },
  'status-changed': {},
  'second-factor-removed': {},
  'sessions-ended': {},
  'role-asked': { date: '2027-09-20', time: '10:45' },
  'account-alarm': {},
  'approval-asked': {},
  'contact-changed': {},
  'appointment-assigned': { date: '2027-09-20', time: '10:45' },
  'appointment-rescheduled': { date: '2027-09-20', time: '10:45' },
  'appointment-rejected': {},
  'appointment-cancelled': { date: '2027-09-20', time: '10:45' },
  'request-cancelled': {},
  'appointment-reminder': { date: '2027-09-20', time: '10:45' },
}

/** The parts of each text in Bengali and English: a change of a text shows its cost here. */
const price: Record<MessageKind, [bn: number, en: number]> = {
  'draft-token': [2, 1],
  submitted: [2, 1],
  recheck: [2, 1],
  'payment-confirmed': [2, 1],
  'payment-in-part': [3, 2],
  'payment-arrived': [2, 1],
  'payment-unneeded': [3, 2],
  'payment-reversed': [3, 2],
  'payment-rejected': [3, 2],
  'payment-refunded': [3, 2],
  'approved-unpaid': [2, 1],
  rejected: [2, 1],
  approved: [2, 1],
  'reset-code': [2, 1],
  'number-code': [2, 1],
  'place-code': [2, 1],
  'opened-on-another-phone': [2, 2],
  'phone-taken-off': [2, 1],
  'first-phone-taken-off': [2, 1],
  'other-phones-taken-off': [2, 1],
  claimed: [2, 1],
  'renewal-reminder': [2, 1],
  'draft-expiring': [2, 1],
  'sms-budget': [2, 1],
  'audit-fault': [2, 1],
  'shared-payments': [2, 1],
  'password-changed': [2, 1],
  'password-set': [2, 1],
  'account-made': [2, 1],
  'roles-changed': [2, 1],
  'password-due': [2, 1],
  'password-due-later': [3, 2],
  'status-changed': [2, 1],
  'second-factor-removed': [2, 1],
  'sessions-ended': [2, 1],
  'role-asked': [2, 1],
  'account-alarm': [2, 1],
  'approval-asked': [2, 1],
  'contact-changed': [2, 1],
  'appointment-assigned': [2, 1],
  'appointment-rescheduled': [2, 1],
  'appointment-rejected': [2, 1],
  'appointment-cancelled': [2, 1],
  'request-cancelled': [1, 1],
  'appointment-reminder': [2, 1],
}

function shownAs(kind: MessageKind, value: string, locale: Locale): string {
  if (kind === 'draft-token') return value in deviceWords ? deviceWords[value as DeviceKind][locale] : '7K3M-9QXA-2B4C'
  if (kind === 'sms-budget' || kind === 'shared-payments') return localiseDigits(value, locale)
  if (value === '500000') return localiseDigits(value, locale)
  if (value === '10:45') return formatClock(10, 45, locale)
  return isCalendarDate(value) ? formatDate(value, locale) : value
}

test.each(Object.keys(longest) as MessageKind[])('%s contains all values in both languages, in few parts', (kind) => {
  const bn = writeMessage(kind, { params: longest[kind], locale: 'bn', authority })
  const en = writeMessage(kind, { params: longest[kind], locale: 'en', authority })
  expect(bn).toMatch(/\p{Script=Bengali}/u)
  // A single character outside GSM-7 would more than double the cost.
  expect(countParts(en)).toMatchObject({ encoding: 'GSM-7' })
  expect([countParts(bn).parts, countParts(en).parts], `${bn}\n${en}`).toEqual(price[kind])
  for (const value of Object.values<string>(longest[kind])) {
    const shown = (locale: Locale) => shownAs(kind, value, locale)
    expect(bn).toContain(shown('bn'))
    expect(en).toContain(shown('en'))
  }
})

test.each(Object.keys(deviceWords) as DeviceKind[])(
  'the code of an application begun on %s has no more parts',
  (device) => {
    const params = { token: '7K3M9QXA2B4C', device }
    const parts = (['bn', 'en'] as const).map((locale) =>
      countParts(writeMessage('draft-token', { params, locale, authority })),
    )
    expect(parts.map((each) => each.parts)).toEqual(price['draft-token'])
  },
)

test('a text with a code is deleted after it was sent, and is useless when it is late unless it opens a draft', () => {
  const withCode = (Object.keys(longest) as MessageKind[]).filter(
    (kind) => 'code' in longest[kind] || 'token' in longest[kind],
  )
  expect([...secretKinds].sort()).toEqual([...withCode].sort())
  expect([...shortLivedKinds].sort()).toEqual(withCode.filter((kind) => kind !== 'draft-token').sort())
})

test('each number that is counted is in the numerals of the language', () => {
  for (const kind of Object.keys(longest) as MessageKind[]) {
    const params = longest[kind]
    if (!('count' in params || 'sent' in params || 'amount' in params)) continue
    const bn = writeMessage(kind, { params, locale: 'bn', authority })
    expect(bn.replaceAll(/https?:\S+|\+\d+|A26-\d+/g, ''), kind).not.toMatch(/\d/)
  }
})
