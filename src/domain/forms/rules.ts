import { toBengaliDigits } from '../reference/numerals.ts'
import type { TextKind } from '../reference/read-text.ts'
import type { Text } from '../text.ts'

/** What a rule requires of a value. The rules are in the table below; validate.ts checks them. */
export type Rule = {
  label: Text
  /** How the typed text is read, before anything is checked or stored. */
  kind: TextKind
  type: 'text' | 'integer' | 'decimal' | 'date' | 'boolean'
  pattern?: RegExp
  /** Each character that the pattern allows somewhere, so that a message can name one that it refuses. */
  characters?: RegExp
  minLength?: number
  maxLength?: number
  min?: number | 'today'
  max?: number | 'today' | 'currentYear'
  /** The date may not be before that of the named field of the same row or group. */
  notBeforeField?: string
  /** A 17-digit national ID begins with the year of birth, which must match the named field when that is given. */
  birthYearField?: string
  /** The value is a number of years, which must be possible for a person of the age in the named field. */
  ageField?: string
  equals?: true
  /** `warn`: accepted, but flagged to the desk. Everything else refuses submission. */
  severity?: 'warn'
}

/** A text without a minimum length. */
function upTo(maxLength: number, kind: TextKind) {
  const label = { bn: `সর্বোচ্চ ${toBengaliDigits(String(maxLength))} অক্ষর`, en: `At most ${maxLength} characters` }
  return { label, kind, type: 'text', maxLength } as const
}

export const rules = {
  nameBn: {
    label: { bn: 'বাংলা অক্ষরে নাম', en: 'Name in Bengali letters' },
    kind: 'name',
    type: 'text',
    pattern: /^(?=.*[\u0985-\u09B9\u09CE\u09DC-\u09DF])[\u0980-\u09FF\u0964\u200C-\u200D .,:'"()&+#/-]{2,120}$/,
    characters: /[\u0980-\u09FF\u0964\u200C-\u200D .,:'"()&+#/-]/,
  },
  nameBnCompany: {
    label: { bn: 'বাংলায় প্রতিষ্ঠানের নাম', en: 'Company name in Bengali' },
    kind: 'name',
    type: 'text',
    pattern:
      /^(?=.*[\u0985-\u09B9\u09CE\u09DC-\u09DF])[\u0980-\u09FF\u0964\u200C-\u200D\p{Script=Latin}\p{M}\p{N} .,:'"()&+#/-]{2,120}$/u,
    characters: /[\u0980-\u09FF\u0964\u200C-\u200D\p{Script=Latin}\p{M}\p{N} .,:'"()&+#/-]/u,
  },
  nameEn: {
    label: { bn: 'ইংরেজি অক্ষরে নাম', en: 'Name in English letters' },
    kind: 'nameEn',
    type: 'text',
    pattern: /^[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N} .,:;'"()&+#@/-]{1,119}$/u,
    characters: /[\p{Script=Latin}\p{M}\p{N} .,:;'"()&+#@/-]/u,
  },
  text: {
    label: { bn: 'সাধারণ লেখা', en: 'Free text' },
    kind: 'line',
    type: 'text',
    minLength: 2,
    maxLength: 200,
  },
  longText: {
    label: { bn: 'বিস্তারিত লেখা', en: 'Long text' },
    kind: 'lines',
    type: 'text',
    minLength: 2,
    maxLength: 2000,
  },
  mobile: {
    label: { bn: '১১ অঙ্কের বাংলাদেশি মোবাইল নম্বর', en: '11-digit Bangladeshi mobile number' },
    kind: 'mobile',
    type: 'text',
    pattern: /^01[3-9]\d{8}$/,
  },
  email: {
    label: { bn: 'সঠিক ই-মেইল ঠিকানা', en: 'Valid e-mail address' },
    kind: 'email',
    type: 'text',
    pattern: /^[^\s@,;<>()[\]"\p{Cf}]{1,64}@[^\s@.,;<>()[\]"\p{Cf}]+(\.[^\s@.,;<>()[\]"\p{Cf}]+)+$/u,
    maxLength: 254,
  },
  nid: {
    label: { bn: '১০, ১৩ বা ১৭ অঙ্কের জাতীয় পরিচয়পত্র নম্বর', en: 'National ID: 10, 13 or 17 digits' },
    kind: 'digits',
    type: 'text',
    pattern: /^(?!(\d)\1+$)(\d{10}|\d{13}|(19|20)\d{15})$/,
    birthYearField: 'dateOfBirth',
  },
  tin: {
    label: { bn: '১২ অঙ্কের ই-টিআইএন', en: '12-digit e-TIN' },
    kind: 'digits',
    type: 'text',
    pattern: /^\d{12}$/,
  },
  bin: {
    label: { bn: '১৩ অঙ্কের বিআইএন (৯-৪)', en: '13-digit BIN, written 9-4' },
    kind: 'bin',
    type: 'text',
    pattern: /^\d{9}-\d{4}$/,
  },
  tradeLicense: {
    label: { bn: 'ট্রেড লাইসেন্স নম্বর', en: 'Trade licence number' },
    kind: 'officeNumber',
    type: 'text',
    pattern: /^[A-Z0-9\u0980-\u09FF][A-Z0-9\u0980-\u09FF /().-]{2,39}$/,
    severity: 'warn',
  },
  passport: {
    label: { bn: 'পাসপোর্ট নম্বর', en: 'Passport number' },
    kind: 'code',
    type: 'text',
    pattern: /^([A-Z]\d{8}|[A-Z]{2}\d{7})$/,
    severity: 'warn',
  },
  postCode: {
    label: { bn: '৪ অঙ্কের পোস্ট কোড', en: '4-digit post code' },
    kind: 'digits',
    type: 'text',
    pattern: /^\d{4}$/,
  },
  bankAccount: {
    label: { bn: 'ব্যাংক হিসাব নম্বর', en: 'Bank account number' },
    kind: 'digits',
    type: 'text',
    pattern: /^\d{8,17}$/,
  },
  routing: {
    label: { bn: '৯ অঙ্কের রাউটিং নম্বর', en: '9-digit routing number' },
    kind: 'digits',
    type: 'text',
    pattern: /^\d{9}$/,
  },
  bkashTrx: {
    label: { bn: 'বিকাশ ট্রানজেকশন আইডি (১০ অক্ষর)', en: 'bKash transaction id, 10 characters' },
    kind: 'reference',
    type: 'text',
    pattern: /^(?=.*[A-Z])[A-Z0-9]{10}$/,
  },
  nagadTrx: {
    label: { bn: 'নগদ ট্রানজেকশন আইডি (৮ অক্ষর)', en: 'Nagad transaction id, 8 characters' },
    kind: 'reference',
    type: 'text',
    pattern: /^[A-Z0-9]{8}$/,
  },
  bankSlipNo: {
    label: { bn: 'ব্যাংক জমা স্লিপ/পে-অর্ডার নম্বর', en: 'Deposit slip or pay-order number' },
    kind: 'reference',
    type: 'text',
    pattern: /^[A-Z0-9/-]{3,30}$/,
  },
  iab: {
    label: { bn: 'আইএবি সদস্য নম্বর', en: 'IAB membership number' },
    kind: 'dashedCode',
    type: 'text',
    pattern: /^[A-Z]{1,2}-?\d{3,4}$/,
    severity: 'warn',
  },
  ieb: {
    label: { bn: 'আইইবি সদস্য নম্বর', en: 'IEB membership number' },
    kind: 'iebNumber',
    type: 'text',
    pattern: /^(AM|LF|LM|F|M|A|S)[/-]?\d{3,6}$/,
    severity: 'warn',
  },
  bip: {
    label: { bn: 'বিআইপি সদস্য নম্বর', en: 'BIP membership number' },
    kind: 'officeNumber',
    type: 'text',
    pattern: /^[A-Z0-9][A-Z0-9/.\- ]{0,19}$/,
    severity: 'warn',
  },
  rehab: {
    label: { bn: 'রিহ্যাব সদস্য নম্বর', en: 'REHAB membership number' },
    kind: 'officeNumber',
    type: 'text',
    pattern: /^[A-Z0-9][A-Z0-9/.\- ]{0,19}$/,
    severity: 'warn',
  },
  registrationNo: {
    label: { bn: 'নিবন্ধন/সনদ নম্বর', en: 'Registration or certificate number' },
    kind: 'officeNumber',
    type: 'text',
    pattern: /^[A-Z0-9\u0980-\u09FF][A-Z0-9\u0980-\u09FF/().\- ]{1,39}$/,
  },
  age: {
    label: { bn: 'বয়স ১৮ থেকে ১০০ বছর', en: 'Age 18 to 100' },
    kind: 'number',
    type: 'integer',
    min: 18,
    max: 100,
  },
  experienceYears: {
    label: { bn: 'অভিজ্ঞতা ০ থেকে ৭০ বছর', en: '0 to 70 years' },
    kind: 'number',
    type: 'integer',
    min: 0,
    max: 70,
    ageField: 'age',
  },
  year: {
    label: { bn: 'ইংরেজি সাল', en: 'Year' },
    kind: 'number',
    type: 'integer',
    min: 1950,
    max: 'currentYear',
  },
  percent: { label: { bn: '০ থেকে ১০০', en: '0 to 100' }, kind: 'number', type: 'decimal', min: 0, max: 100 },
  quantity: {
    label: { bn: '১ বা তার বেশি', en: '1 or more' },
    kind: 'number',
    type: 'integer',
    min: 1,
    max: 9999,
  },
  yearsOwned: {
    label: { bn: '০ থেকে ৬০ বছর', en: '0 to 60 years' },
    kind: 'number',
    type: 'integer',
    min: 0,
    max: 60,
  },
  money: {
    label: { bn: 'টাকার পরিমাণ', en: 'Amount in taka' },
    kind: 'money',
    type: 'decimal',
    min: 0,
    max: 99999999999,
  },
  rating: { label: { bn: '১ থেকে ৫', en: '1 to 5' }, kind: 'number', type: 'integer', min: 1, max: 5 },
  pastDate: {
    label: { bn: 'আজ বা তার আগের তারিখ', en: 'Today or earlier' },
    kind: 'date',
    type: 'date',
    max: 'today',
  },
  futureDate: {
    label: { bn: 'আজ বা তার পরের তারিখ', en: 'Today or later' },
    kind: 'date',
    type: 'date',
    min: 'today',
  },
  afterStart: {
    label: { bn: 'শুরুর তারিখের পরের তারিখ', en: 'Not before the start date' },
    kind: 'date',
    type: 'date',
    notBeforeField: 'startDate',
  },
  visitorName: upTo(60, 'name'),
  visitorAddress: upTo(300, 'line'),
  agenda: upTo(500, 'lines'),
  shortText: upTo(120, 'name'),
  personCount: {
    label: { bn: '১ থেকে ২০ জন', en: '1 to 20 people' },
    kind: 'number',
    type: 'integer',
    min: 1,
    max: 20,
  },
  participants: {
    label: { bn: 'প্রতি লাইনে একটি নাম, সর্বোচ্চ ২০ জন', en: 'One name per line, at most 20' },
    kind: 'name',
    type: 'text',
    pattern: /^[^\n]{1,120}(\n{1,2}[^\n]{1,120}){0,19}$/,
  },
  mustBeTrue: { label: { bn: 'সম্মতি আবশ্যক', en: 'Must be ticked' }, kind: 'choice', type: 'boolean', equals: true },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** The rule of that name, typed with the general shape instead of its own literal type. */
export function getRule(name: RuleName): Rule {
  return rules[name]
}
