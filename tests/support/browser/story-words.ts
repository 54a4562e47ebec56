import type { Answers } from '../../../src/domain/drafts/operations.ts'
import { scopeOf } from '../../../src/domain/forms/answers.ts'
import { ruleOf } from '../../../src/domain/forms/kinds.ts'
import { getOptions } from '../../../src/domain/forms/options.ts'
import type { FieldPlace } from '../../../src/domain/forms/paths.ts'
import { ruleSamples } from '../../../src/domain/forms/rules.samples.ts'
import type { RuleName } from '../../../src/domain/forms/rules.ts'
import { localiseDigits } from '../../../src/domain/reference/numerals.ts'
import type { Locale, Text } from '../../../src/domain/text.ts'

/** Values that distinguish one person's application; `choices` are typed or picked, by path or by key. */
export type StoryWords = { locale: Locale; choices: Readonly<Record<string, string>> }

const words: Readonly<Record<string, Text>> = {
  companyNameBn: { bn: 'মেসার্স পদ্মা নির্মাণ', en: 'মেসার্স পদ্মা নির্মাণ' },
  companyNameEn: { bn: 'M/S Padma Nirman', en: 'M/S Padma Nirman' },
  guardianName: { bn: 'মোঃ সিরাজুল ইসলাম', en: 'Md. Sirajul Islam' },
  motherName: { bn: 'রাবেয়া খাতুন', en: 'Rabeya Khatun' },
  line: { bn: '১২/ক, সাহেববাজার', en: '12/A, Shaheb Bazar' },
  address: { bn: '১২/ক, সাহেববাজার, রাজশাহী', en: '12/A, Shaheb Bazar, Rajshahi' },
  currentAddress: { bn: '১২/ক, সাহেববাজার, রাজশাহী', en: '12/A, Shaheb Bazar, Rajshahi' },
  permanentAddress: { bn: 'গোদাগাড়ী, রাজশাহী', en: 'Godagari, Rajshahi' },
  postOffice: { bn: 'ঘোড়ামারা', en: 'Ghoramara' },
  upazila: { bn: 'বোয়ালিয়া', en: 'Boalia' },
  degreeTitle: { bn: 'প্রকৌশলে স্নাতক', en: 'BSc' },
  institution: { bn: 'রাজশাহী প্রকৌশল ও প্রযুক্তি বিশ্ববিদ্যালয়', en: 'RUET, Rajshahi' },
  specialization: { bn: 'আবাসন', en: 'Housing' },
  tradeLicenseIssuer: { bn: 'রাজশাহী সিটি কর্পোরেশন', en: 'Rajshahi City Corporation' },
  bankName: { bn: 'সোনালী ব্যাংক', en: 'Sonali Bank' },
  bankBranch: { bn: 'রাজশাহী কর্পোরেট শাখা', en: 'Rajshahi Corporate Branch' },
  payBankName: { bn: 'সোনালী ব্যাংক', en: 'Sonali Bank' },
  payBankBranch: { bn: 'গোদাগাড়ী শাখা', en: 'Godagari Branch' },
  debarredWhere: { bn: 'এলজিইডি', en: 'LGED' },
  debarredDuration: { bn: '২ বছর', en: '2 years' },
  name: { bn: 'আবু সালেহ', en: 'Abu Saleh' },
  client: { bn: 'গণপূর্ত অধিদপ্তর', en: 'Public Works Department' },
  location: { bn: 'পুঠিয়া, রাজশাহী', en: 'Puthia, Rajshahi' },
  designation: { bn: 'ব্যবস্থাপক', en: 'Manager' },
  'previousProjects/name': { bn: 'পুঠিয়া বাজার ভবন', en: 'Puthia market building' },
  'equipments/name': { bn: 'কংক্রিট মিক্সার', en: 'Concrete mixer' },
}

const numbers: Readonly<Record<string, string>> = {
  age: '41',
  passingYear: '2008',
  experienceYears: '14',
  sharePercent: '62.5',
  value: '4500000',
  rating: '4',
  yearsOwned: '3',
  quantity: '2',
  mobile: '01712345678',
  payerMobile: '01712345678',
}

const dates: Readonly<Record<string, string>> = {
  dateOfBirth: '12/03/1985',
  startDate: '05/01/2021',
  endDate: '30/06/2023',
  debarredDate: '10/02/2018',
  paymentDate: '20/11/2026',
}

/** The text that a person types into a field, or the value that they choose: digits and dates as in their language. */
export function wordFor(place: FieldPlace, answers: Answers, { locale, choices }: StoryWords): string {
  const { field, group, path } = place
  const chosen = choices[path] ?? choices[field.key]
  if (chosen !== undefined) return chosen
  if (field.kind === 'checkbox') return 'true'
  if (field.options !== undefined) return getOptions(field.options)[0]?.value ?? ''
  const word = words[`${group.group}/${field.key}`] ?? words[field.key]
  const rule = ruleOf(field, scopeOf(place, answers))
  if (word !== undefined) return word[locale]
  const number = numbers[field.key] ?? (rule === null ? undefined : sampleOf(rule))
  if (field.kind === 'date') return localiseDigits(dates[field.key] ?? defaultDate(rule), locale)
  return number === undefined ? '' : localiseDigits(number, isCode(rule) ? 'en' : locale)
}

function sampleOf(rule: RuleName): string | undefined {
  return ruleSamples[rule]?.valid?.[0]
}

/** Codes with Latin letters are typed with Latin digits. */
function isCode(rule: RuleName | null): boolean {
  return rule !== null && /[A-Za-z]/.test(sampleOf(rule) ?? '')
}

function defaultDate(rule: RuleName | null): string {
  return rule === 'futureDate' ? '30/06/2099' : '15/01/2020'
}
