import { usualDraftDays } from './enlistment/consent-notice.ts'
import { usualAgeLimits } from './enlistment/desk/age-limits.ts'
import { type Weekday, weekdays } from './reference/calendar.ts'
import { usualWeekend } from './reference/office-days.ts'
import type { Text } from './text.ts'

/** `subject` is the thing that waits; in English the text includes the verb. */
const dueSoonAfter = (subject: Text) =>
  ({
    label: {
      bn: `${subject.bn} কত কর্মদিবস থাকলে শিগগিরই নিষ্পত্তির চিহ্ন দেখাবে`,
      en: `${subject.en} marked as due soon after this many working days`,
    },
    unit: 'days',
    fallback: usualAgeLimits.dueSoonDays,
    least: 1,
    most: 60,
  }) as const

const lateAfter = (subject: Text) =>
  ({
    label: {
      bn: `${subject.bn} কত কর্মদিবস থাকলে দেরি চিহ্ন দেখাবে`,
      en: `${subject.en} marked as late after this many working days`,
    },
    unit: 'days',
    fallback: usualAgeLimits.lateDays,
    least: 1,
    most: 90,
  }) as const

/**
 * The settings that an OWNER may change while the portal runs: whole numbers within their bounds, and days of the week.
 * A setting that was never changed has its fallback. The fallback of the wallet's limit comes from the fee schedule.
 */
export const settingDefinitions = {
  renewalOpensDays: {
    label: { bn: 'মেয়াদ শেষের কত দিন আগে থেকে নবায়নের আবেদন করা যাবে', en: 'Renewal opens this many days before expiry' },
    unit: 'days',
    fallback: 30,
    least: 1,
    most: 180,
  },
  renewalClosesDays: {
    label: { bn: 'মেয়াদ শেষের পর কত দিন পর্যন্ত নবায়ন করা যাবে', en: 'Renewal closes this many days after expiry' },
    unit: 'days',
    fallback: 365,
    least: 0,
    most: 1825,
  },
  draftDays: {
    label: {
      bn: 'কত দিন কোনো পরিবর্তন না হলে অসমাপ্ত আবেদন মুছে যাবে',
      en: 'An unfinished application is deleted after this many days without a change',
    },
    unit: 'days',
    // The minimum leaves two weeks of use before the two weeks of warning.
    fallback: usualDraftDays,
    least: 28,
    most: 1825,
  },
  receptionDueSoonDays: dueSoonAfter({ bn: 'অভ্যর্থনা ডেস্কে আবেদন', en: 'An application at the reception desk is' }),
  receptionLateDays: lateAfter({ bn: 'অভ্যর্থনা ডেস্কে আবেদন', en: 'An application at the reception desk is' }),
  committeeDueSoonDays: dueSoonAfter({ bn: 'কমিটি ডেস্কে আবেদন', en: 'An application at the committee desk is' }),
  committeeLateDays: lateAfter({ bn: 'কমিটি ডেস্কে আবেদন', en: 'An application at the committee desk is' }),
  chairmanDueSoonDays: dueSoonAfter({ bn: 'চেয়ারম্যান ডেস্কে আবেদন', en: 'An application at the chairman desk is' }),
  chairmanLateDays: lateAfter({ bn: 'চেয়ারম্যান ডেস্কে আবেদন', en: 'An application at the chairman desk is' }),
  recheckDueSoonDays: dueSoonAfter({
    bn: 'সংশোধনের জন্য ফেরত পাঠানো আবেদন',
    en: 'An application that was returned to its applicant is',
  }),
  recheckLateDays: lateAfter({
    bn: 'সংশোধনের জন্য ফেরত পাঠানো আবেদন',
    en: 'An application that was returned to its applicant is',
  }),
  liveRetentionDays: {
    label: {
      bn: 'সচিবের সরাসরি সাক্ষাতে আসা ব্যক্তিদের নাম, মোবাইল নম্বর, জেলা ও উদ্দেশ্য কত দিন পর মুছে যাবে',
      en: "Names, mobile numbers, districts and purposes of guests of the Secretary's Hour are deleted after this many days",
    },
    unit: 'days',
    fallback: 90,
    least: 1,
    most: 1825,
  },
  weekend: {
    label: {
      bn: 'সাপ্তাহিক ছুটির দিন; কর্মদিবসে এগুলো গণনা হয় না',
      en: 'Weekly holidays, which are not counted as working days',
    },
    unit: 'weekdays',
    fallback: usualWeekend,
    // The office works on at least one day of the week.
    least: 0,
    most: 6,
  },
  smsPerDay: {
    label: { bn: 'দিনে সর্বোচ্চ কতটি এসএমএস যাবে', en: 'Maximum number of SMS sent per day' },
    unit: 'number',
    fallback: 2_000,
    least: 50,
    most: 500_000,
  },
  // A mobile operator may use one address for a whole district, and a village service centre fills in forms for many.
  // An office with some thousand applications a year never gets this many from one address in a day; each may have
  // twenty files of 700 kB.
  draftsPerAddress: {
    label: {
      bn: 'একটি ইন্টারনেট ঠিকানা থেকে দিনে সর্বোচ্চ কতটি আবেদন শুরু করা যাবে',
      en: 'Maximum applications started per day from one internet address',
    },
    unit: 'number',
    fallback: 300,
    least: 20,
    most: 100_000,
  },
  filesPerAddress: {
    label: {
      bn: 'একটি ইন্টারনেট ঠিকানা থেকে দিনে সর্বোচ্চ কতটি ফাইল নেওয়া হবে',
      en: 'Maximum files accepted per day from one internet address',
    },
    unit: 'number',
    fallback: 6_000,
    least: 200,
    most: 900_000,
  },
  megabytesPerAddress: {
    label: {
      bn: 'একটি ইন্টারনেট ঠিকানা থেকে দিনে সর্বোচ্চ কত মেগাবাইট ফাইল নেওয়া হবে',
      en: 'Maximum megabytes of files accepted per day from one internet address',
    },
    unit: 'number',
    fallback: 4_000,
    least: 200,
    most: 900_000,
  },
  // As with applications: a service centre enters visitors for a whole village, but no office gets this many from one
  // address.
  visitorsPerAddress: {
    label: {
      bn: 'একটি ইন্টারনেট ঠিকানা থেকে দিনে সর্বোচ্চ কতজন নতুন সাক্ষাৎপ্রার্থী নেওয়া হবে',
      en: 'Maximum new visitors accepted per day from one internet address',
    },
    unit: 'number',
    fallback: 300,
    least: 20,
    most: 100_000,
  },
  appointmentsPerAddress: {
    label: {
      bn: 'একটি ইন্টারনেট ঠিকানা থেকে দিনে সর্বোচ্চ কতটি সাক্ষাতের অনুরোধ নেওয়া হবে',
      en: 'Maximum appointment requests accepted per day from one internet address',
    },
    unit: 'number',
    fallback: 600,
    least: 20,
    most: 100_000,
  },
} as const satisfies Record<string, SettingDefinition>

/** The labels of former settings, which old lines of the audit still name. */
export const formerSettingLabels: Readonly<Record<string, Text>> = {
  dueSoonDays: dueSoonAfter({ bn: 'যেকোনো ডেস্কে আবেদন', en: 'An application at any desk is' }).label,
  lateDays: lateAfter({ bn: 'যেকোনো ডেস্কে আবেদন', en: 'An application at any desk is' }).label,
}

/** The type of a setting's value, by its unit. Days of the week are sorted, so that equal values are written alike. */
type ValueByUnit = { days: number; number: number; weekdays: readonly Weekday[] }
type Unit = keyof ValueByUnit

/** `least` and `most` bound a number, or how many days of the week are chosen. */
type DefinitionOf<U extends Unit> = U extends Unit
  ? { label: Text; unit: U; fallback: ValueByUnit[U]; least: number; most: number }
  : never
export type SettingDefinition = DefinitionOf<Unit>
export type SettingName = keyof typeof settingDefinitions
export type SettingValue<Name extends SettingName = SettingName> =
  ValueByUnit[(typeof settingDefinitions)[Name]['unit']]
export type Settings = { readonly [Name in SettingName]: SettingValue<Name> }

export const settingNames = Object.keys(settingDefinitions) as readonly SettingName[]

type Bounds = Pick<SettingDefinition, 'least' | 'most'>

const isValid = {
  days: isWholeNumber,
  number: isWholeNumber,
  weekdays: isWeekdays,
} as const satisfies Record<Unit, (value: unknown, bounds: Bounds) => boolean>

function isWholeNumber(value: unknown, { least, most }: Bounds): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}

function isWeekdays(value: unknown, { least, most }: Bounds): boolean {
  if (!Array.isArray(value) || value.length < least || value.length > most) return false
  const known = weekdays.filter((day) => value.includes(day))
  return known.length === value.length && known.every((day, index) => day === value[index])
}

/** Whether it is a valid value of the setting. */
export function isSettingValue<Name extends SettingName>(name: Name, value: unknown): value is SettingValue<Name> {
  const definition: SettingDefinition = settingDefinitions[name]
  return isValid[definition.unit](value, definition)
}

/** Whether two values of a setting are the same. */
export function isSameSetting(one: SettingValue, other: SettingValue): boolean {
  return String(one) === String(other)
}

/** All settings from the stored ones: a missing or invalid value is replaced by its fallback. */
export function toSettings(stored: Readonly<Record<string, unknown>>): Settings {
  const entries = settingNames.map((name) => {
    const value = stored[name]
    return [name, isSettingValue(name, value) ? value : settingDefinitions[name].fallback] as const
  })
  return Object.fromEntries(entries) as unknown as Settings
}
