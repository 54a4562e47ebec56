import { addDays, type CalendarDate } from '../reference/calendar.ts'
import type { RuleName } from './rules.ts'

/** Samples of every rule, for the tests only: shipped code never imports this file. */
export type RuleSamples = {
  /** Accepted, and unchanged by normalising. */
  valid?: readonly string[]
  /** Accepted after normalising. */
  validRaw?: readonly string[]
  /** Refused, even after normalising. */
  invalid?: readonly string[]
}

export const ruleSamples: Partial<Record<RuleName, RuleSamples>> = {
  participants: { valid: ['Karim'], invalid: ['x'.repeat(121)] },
  nameBn: {
    valid: ['মোঃ আবদুল করিম', 'মেসার্স রহমান এন্ড সন্স', 'র‍্যাপিড কনস্ট্রাকশন (প্রাঃ) লিঃ', "ডি'কস্তা"],
    invalid: ['Karim', 'ক', 'করিম Rahman'],
  },
  nameEn: {
    valid: [
      'Md. Abdul Karim',
      'M/S Rahman & Sons',
      '3D Builders (Pvt.) Ltd.',
      'ABC - XYZ "Group" Ltd.',
      '3+ Design & Build',
      "Renée D'Costa",
    ],
    validRaw: ['ABC – XYZ “Group” Ltd.', 'Renée D‘Costa'],
    invalid: ['করিম', 'K'],
  },
  mobile: {
    valid: ['01712345678', '01312345678'],
    validRaw: ['01712345678', '+880 1712-345678', '8801712345678', '০১৯১২৩৪৫৬৭৮', '1812345678', '0088 01312345678'],
    invalid: ['01212345678', '0171234567', '017123456789'],
  },
  email: {
    valid: ['a.b@rda.gov.bd'],
    validRaw: ['A.B@RDA.gov.bd', 'a.b@rda.gov.bd,', '\u200Ba.b@rda.gov.bd'],
    invalid: ['a@b', 'a b@c.d', 'a,b@c.de'],
  },
  nid: {
    valid: ['1234567890', '2699039876543', '19852699039876543'],
    invalid: ['123456789', '123456789012', '0000000000', '30002699039876543'],
  },
  tin: { valid: ['123456789012'], invalid: ['12345678901'] },
  bin: {
    valid: ['000123456-0101'],
    validRaw: ['0001234560101', '000123456-0101', '000123456–0101'],
    invalid: ['12345678901'],
  },
  tradeLicense: { valid: ['TRAD/DNCC/042819/2023', '1234'], invalid: ['-'] },
  passport: { valid: ['A01234567', 'BX0123456'], invalid: ['1234567'] },
  postCode: { valid: ['6000'], validRaw: ['1000 ', '১০০০'], invalid: ['600'] },
  bankAccount: { valid: ['1234567890123'], invalid: ['1234'] },
  routing: { valid: ['200811900'], invalid: ['20081190'] },
  bkashTrx: {
    valid: ['BK41A7X9QZ'],
    validRaw: ['TrxID 8N7A6D5EE7', '8n7a6d5ee7.'],
    invalid: ['BK41A7X9Q', '1234567890'],
  },
  nagadTrx: { valid: ['71AB2C3D'], invalid: ['71AB2C3'] },
  bankSlipNo: { valid: ['PO-1234567'], invalid: ['?'] },
  iab: { valid: ['AA-920', 'S-098'], invalid: ['920'] },
  ieb: { valid: ['M/30920', 'F-12345', 'A-20089'], invalid: ['30920'] },
  bip: { valid: ['245', 'F-045'], invalid: ['?'] },
  rehab: { valid: ['1234/2019'], invalid: ['?'] },
  registrationNo: { valid: ['C-123456/2019', 'সি-12345/2015'], validRaw: ['সি-১২৩৪৫/২০১৫'], invalid: ['?'] },
  money: { validRaw: ['5,75,000/-', 'Tk 575000', '৳ ৫,৭৫,০০০', '575000 টাকা'] },
  nameBnCompany: { valid: ['ABC ডেভেলপার্স লিঃ', 'রূপায়ন 21 লিমিটেড'], invalid: ['ABC Ltd.'] },
}

/** Samples for rules about a number, a day, a length or a tick: at the limits, and just beyond. */
export function limitSamples(today: CalendarDate): Partial<Record<RuleName, RuleSamples>> {
  const year = Number(today.slice(0, 4))
  const day = (days: number) => addDays(today, days).split('-').reverse().join('/')
  return {
    text: { valid: ['কখ', 'ক'.repeat(200)], invalid: ['ক', 'x'.repeat(201)] },
    longText: { valid: ['কখ', 'ক'.repeat(2000)], invalid: ['ক', 'x'.repeat(2001)] },
    age: { valid: ['18', '১০০'], invalid: ['17', '101', 'চল্লিশ', '40.5'] },
    experienceYears: { valid: ['0', '৭০'], invalid: ['-1', '71', 'দশ'] },
    year: { valid: ['1950', String(year)], invalid: ['1949', String(year + 1), '২০০৮ সাল'] },
    percent: { valid: ['0', '১০০', '62.5'], invalid: ['-1', '100.01', 'অর্ধেক'] },
    quantity: { valid: ['1', '৯৯৯৯'], invalid: ['0', '10000', '2টি'] },
    yearsOwned: { valid: ['0', '৬০'], invalid: ['-1', '61', 'x'] },
    money: {
      valid: ['0', '99999999999', '৳ ৫,৭৫,০০০'],
      validRaw: ruleSamples.money?.validRaw ?? [],
      invalid: ['-1', '100000000000', 'পাঁচ লাখ'],
    },
    rating: { valid: ['1', '৫'], invalid: ['0', '6', 'ভালো'] },
    pastDate: { valid: [day(0), '01/01/1971'], invalid: [day(1), '31/02/2020', 'গতকাল'] },
    futureDate: { valid: [day(0), day(400)], invalid: [day(-1), '31/02/2090', 'আগামীকাল'] },
    afterStart: { valid: [sampleStart, '16/01/2020'], invalid: ['14/01/2020', '31/02/2020'] },
    visitorName: { valid: ['ক', 'Karim', 'x'.repeat(60)], invalid: ['x'.repeat(61)] },
    visitorAddress: { valid: ['৮ মিরপুর', 'x'.repeat(300)], invalid: ['x'.repeat(301)] },
    agenda: { valid: ['ক', 'x'.repeat(500)], invalid: ['x'.repeat(501)] },
    shortText: { valid: ['ক', 'x'.repeat(120)], invalid: ['x'.repeat(121)] },
    personCount: { valid: ['1', '২০'], invalid: ['0', '21', '1.5', 'দুই'] },
    participants: {
      valid: ['Karim', `${'Rahim\n'.repeat(19)}Karim`, 'x'.repeat(120)],
      invalid: [`${'Rahim\n'.repeat(20)}Karim`, 'x'.repeat(121)],
    },
    mustBeTrue: { valid: ['true'], invalid: [''] },
  }
}

/** The start date for `afterStart` in the samples. */
export const sampleStart = '15/01/2020'
