import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RuleName } from '#domain/forms/rules.ts'

/** For a birth date: the example is a realistic one for an adult applicant. */
export const birthDateHint = msg`Day/month/year, for example 25/03/1985`

/** The format of a field with an example, for the rules that have one. */
export const ruleHints: Partial<Record<RuleName, MessageDescriptor>> = {
  nameBn: msg`In Bengali letters, for example মোঃ আবদুল করিম`,
  nameEn: msg`In English letters, for example Md. Abdul Karim`,
  mobile: msg`11 digits, for example 01712345678`,
  email: msg`An address such as name@example.com`,
  nid: msg`10, 13 or 17 digits, without spaces`,
  tin: msg`12 digits, for example 123456789012`,
  bin: msg`13 digits, for example 001234567-0101`,
  tradeLicense: msg`As printed on the licence, for example TRAD/DNCC/042819/2023`,
  postCode: msg`Four digits, for example 6000`,
  bankAccount: msg`8 to 17 digits`,
  routing: msg`9 digits, for example 085270004`,
  bkashTrx: msg`10 letters and digits from the bKash message, for example 9FA7XK2M1B`,
  nagadTrx: msg`8 letters and digits from the Nagad message, for example 71AB29CD`,
  bankSlipNo: msg`The number on the slip, the pay order or the receipt of the transfer`,
  iab: msg`For example A-0920`,
  ieb: msg`For example M-12345`,
  bip: msg`For example F-045`,
  rehab: msg`For example 1234/2019`,
  registrationNo: msg`As printed on the certificate, for example C-123456/2019`,
  experienceYears: msg`In whole years, for example 12`,
  year: msg`For example 2008`,
  quantity: msg`In whole numbers, from 1 to 9999`,
  yearsOwned: msg`In whole years; 0 if less than a year`,
  percent: msg`Between 0 and 100`,
  money: msg`In taka, digits only`,
  rating: msg`From 1 to 5`,
  pastDate: msg`Day/month/year, for example 25/03/2024`,
  futureDate: msg`Day/month/year, for example 30/06/2027`,
  afterStart: msg`Day/month/year. Leave it empty if the work is ongoing`,
}
