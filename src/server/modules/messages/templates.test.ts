import { expect, test } from 'vitest'
import { formatDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { countParts } from './message-parts.ts'
import { type MessageParams, writeMessage } from './templates.ts'

const authority = { bn: 'আঞ্চলিক উন্নয়ন কর্তৃপক্ষ', en: 'Regional Development Authority' }

const samples: MessageParams = {
  'draft-token': { token: '7K3M9QXA2B4C' },
  submitted: { trackingNo: 'A26-000412' },
  recheck: { trackingNo: 'A26-000412' },
  rejected: { trackingNo: 'A26-000412' },
  approved: { number: 'ARC-2026-00001' },
  'reset-code': { code: '048213' },
  'opened-on-another-phone': {},
  'renewal-reminder': { number: 'ARC-2026-00001', validTo: '2027-09-20' },
  'draft-expiring': { date: '2027-09-20' },
}

test.each(Object.keys(samples) as (keyof MessageParams)[])(
  '%s says all it knows in both languages, in few parts',
  (kind) => {
    const bn = writeMessage(kind, { params: samples[kind], locale: 'bn', authority })
    const en = writeMessage(kind, { params: samples[kind], locale: 'en', authority })
    expect(bn).toMatch(/\p{Script=Bengali}/u)
    expect(countParts(bn).parts).toBeLessThanOrEqual(3)
    // A single character outside GSM-7 would more than double the price.
    expect(countParts(en)).toMatchObject({ encoding: 'GSM-7' })
    expect(countParts(en).parts).toBeLessThanOrEqual(2)
    for (const value of Object.values<string>(samples[kind])) {
      const shown = (locale: 'bn' | 'en') =>
        kind === 'draft-token' ? '7K3M-9QXA-2B4C' : isCalendarDate(value) ? formatDate(value, locale) : value
      expect(bn).toContain(shown('bn'))
      expect(en).toContain(shown('en'))
    }
  },
)
