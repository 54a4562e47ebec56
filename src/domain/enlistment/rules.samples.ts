import type { RuleName } from './rules.ts'

/** Samples of every rule, for the tests only: this file is imported by no shipped code. */
export type RuleSamples = {
  /** Accepted as they stand, and unchanged by normalising. */
  valid?: readonly string[]
  /** Accepted after normalising. */
  validRaw?: readonly string[]
  /** Refused, even after normalising. */
  invalid?: readonly string[]
}

export const ruleSamples: Partial<Record<RuleName, RuleSamples>> = {
  nameBn: {
    valid: ['মোঃ আবদুল করিম', 'মেসার্স রহমান এন্ড সন্স', 'র‍্যাপিড কনস্ট্রাকশন (প্রাঃ) লিঃ'],
    invalid: ['Karim', 'ক', 'করিম Rahman'],
  },
  nameEn: { valid: ['Md. Abdul Karim', 'M/S Rahman & Sons', '3D Builders (Pvt.) Ltd.'], invalid: ['করিম', 'K'] },
  mobile: {
    valid: ['01712345678', '01312345678'],
    validRaw: ['01712345678', '+880 1712-345678', '8801712345678', '০১৯১২৩৪৫৬৭৮', '1812345678', '0088 01312345678'],
    invalid: ['01212345678', '0171234567', '017123456789'],
  },
  email: { valid: ['a.b@rda.gov.bd'], invalid: ['a@b', 'a b@c.d'] },
  nid: {
    valid: ['1234567890', '2699039876543', '19852699039876543'],
    invalid: ['123456789', '123456789012', '0000000000', '30002699039876543'],
  },
  tin: { valid: ['123456789012'], invalid: ['12345678901'] },
  bin: { valid: ['000123456-0101'], validRaw: ['0001234560101', '000123456-0101'], invalid: ['12345678901'] },
  tradeLicense: { valid: ['TRAD/DNCC/042819/2023', '1234'], invalid: ['-'] },
  passport: { valid: ['A01234567', 'BX0123456'], invalid: ['1234567'] },
  postCode: { valid: ['6000'], invalid: ['600'] },
  bankAccount: { valid: ['1234567890123'], invalid: ['1234'] },
  routing: { valid: ['200811900'], invalid: ['20081190'] },
  bkashTrx: { valid: ['BK41A7X9QZ'], invalid: ['BK41A7X9Q', '1234567890'] },
  nagadTrx: { valid: ['71AB2C3D'], invalid: ['71AB2C3'] },
  bankSlipNo: { valid: ['PO-1234567'], invalid: ['?'] },
  iab: { valid: ['AA-920', 'S-098'], invalid: ['920'] },
  ieb: { valid: ['M/30920', 'F-12345', 'A-20089'], invalid: ['30920'] },
  bip: { valid: ['245', 'F-045'], invalid: ['?'] },
  rehab: { valid: ['1234/2019'], invalid: ['?'] },
  registrationNo: { valid: ['C-123456/2019'], invalid: ['?'] },
}
