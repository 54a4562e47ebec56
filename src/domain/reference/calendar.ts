import type { Locale } from '../text.ts'
import { localiseDigits } from './numerals.ts'

/**
 * Dates are `YYYY-MM-DD` texts, which sort in the order of the calendar. Bangladesh has had UTC+6 without summer time
 * since 2010, so no time zone data is needed: old phones lack it or have it wrong.
 */
export type CalendarDate = string

const dhakaOffsetMs = 6 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The days of the week as `Date.getUTCDay` numbers them: Sunday is 0, and the week begins with it. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

const weekdayNames = {
  bn: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const satisfies Record<Locale, readonly string[]>

/** Short names for the header of a month, where seven of them share a narrow screen. */
const shortWeekdayNames = {
  bn: ['রবি', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহঃ', 'শুক্র', 'শনি'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const satisfies Record<Locale, readonly string[]>

const months = {
  bn: ['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const satisfies Record<Locale, readonly string[]>

/** Short names for the axis of a chart, where twelve of them share its width. */
const shortMonths = {
  bn: ['জানু', 'ফেব্রু', 'মার্চ', 'এপ্রি', 'মে', 'জুন', 'জুলা', 'আগ', 'সেপ্ট', 'অক্টো', 'নভে', 'ডিসে'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const satisfies Record<Locale, readonly string[]>

/** Parts of the day by their first hour; before the first one it is night. */
const dayParts = [
  { from: 4, bn: 'ভোর' },
  { from: 6, bn: 'সকাল' },
  { from: 12, bn: 'দুপুর' },
  { from: 15, bn: 'বিকাল' },
  { from: 18, bn: 'সন্ধ্যা' },
  { from: 20, bn: 'রাত' },
] as const

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** Milliseconds of midnight UTC of a date; for arithmetic only. */
function toUtc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function fromUtc(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, 10)
}

function toMs(instant: string | number | Date): number {
  return instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
}

/** The date with these numbers, or null when the calendar has no such day. Years 1000 to 9999. */
export function makeDate(year: number, month: number, day: number): CalendarDate | null {
  if (!(year >= 1000 && year <= 9999) || !(month >= 1 && month <= 12) || day < 1) return null
  const ms = Date.UTC(year, month - 1, day)
  return new Date(ms).getUTCDate() === day ? fromUtc(ms) : null
}

/** Whether the text is an existing day written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && makeDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null
}

/** The date in Dhaka at an instant (ISO text, milliseconds or Date). */
export function dhakaDate(instant: string | number | Date): CalendarDate {
  return fromUtc(toMs(instant) + dhakaOffsetMs)
}

/** The time in Dhaka at an instant: hour 0 to 23 and minute. */
export function dhakaClock(instant: string | number | Date): { hour: number; minute: number } {
  const shifted = new Date(toMs(instant) + dhakaOffsetMs)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}

/** The instant, as ISO text in UTC, of that day and time in Dhaka. */
export function dhakaInstant(date: CalendarDate, hour: number, minute: number): string {
  return new Date(toUtc(date) + (hour * 60 + minute) * 60_000 - dhakaOffsetMs).toISOString()
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(toUtc(date) + days * dayMs)
}

/** The same day of another year; 29 February becomes the 28th where the year has none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = Number(date.slice(0, 4)) + years
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8, 10))
  return makeDate(year, month, day) ?? `${pad(year, 4)}-02-28`
}

/** The same day this many months later; the last day of the month where it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const found = [0, 1, 2, 3].map((less) => makeDate(year, month, Number(date.slice(8, 10)) - less))
  const day = found.find((each) => each !== null)
  if (day === undefined) throw new Error(`The calendar ends before ${months} months after ${date}.`)
  return day ?? date
}

/** The later of two dates. */
export function laterDate(one: CalendarDate, other: CalendarDate): CalendarDate {
  return daysBetween(one, other) > 0 ? other : one
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs)
}

/** Completed years of age on a day. */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The day of the week. */
export function weekday(date: CalendarDate): Weekday {
  return new Date(toUtc(date)).getUTCDay() as Weekday
}

/** The Sunday on which the week of a day begins. */
export function startOfWeek(date: CalendarDate): CalendarDate {
  return addDays(date, -weekday(date))
}

/** Whether the office works on that day. */
export function isWorkingDay(date: CalendarDate, weekend: readonly Weekday[]): boolean {
  return !weekend.includes(weekday(date))
}

/** Working days after `from`, up to and including `to`: what arrived today is 0 days old. */
export function workingDaysBetween(from: CalendarDate, to: CalendarDate, weekend: readonly Weekday[]): number {
  const span = Math.max(0, daysBetween(from, to))
  const wholeWeeks = Math.floor(span / 7)
  let count = wholeWeeks * (7 - new Set(weekend).size)
  for (let day = wholeWeeks * 7 + 1; day <= span; day += 1) {
    if (isWorkingDay(addDays(from, day), weekend)) count += 1
  }
  return count
}

/** শুক্রবার or Friday. */
export function formatWeekday(day: Weekday, locale: Locale): string {
  return weekdayNames[locale][day]
}

/** ২১ নভেম্বর ২০২৬ or 21 November 2026. */
export function formatDate(date: CalendarDate, locale: Locale): string {
  const month = months[locale][Number(date.slice(5, 7)) - 1] ?? ''
  return localiseDigits(`${Number(date.slice(8, 10))} ${month} ${date.slice(0, 4)}`, locale)
}

/** The month of a date: নভেম্বর ২০২৬ or November 2026. */
export function formatMonth(date: CalendarDate, locale: Locale): string {
  const month = months[locale][Number(date.slice(5, 7)) - 1] ?? ''
  return localiseDigits(`${month} ${date.slice(0, 4)}`, locale)
}

/** The short month of a date: নভে or Nov. */
export function formatShortMonth(date: CalendarDate, locale: Locale): string {
  return shortMonths[locale][Number(date.slice(5, 7)) - 1] ?? ''
}

/** ২১ নভে or 21 Nov, for a column of a table; with its year (২১ নভে ২০২৫) where that is not the year of `today`. */
export function formatShortDate(date: CalendarDate, locale: Locale, today: CalendarDate): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return localiseDigits(`${Number(date.slice(8, 10))} ${formatShortMonth(date, locale)}${year}`, locale)
}

/** রবিবার, ২২ নভেম্বর ২০২৬ or Sunday, 22 November 2026. */
export function formatDay(date: CalendarDate, locale: Locale): string {
  return `${weekdayName(date, locale)}, ${formatDate(date, locale)}`
}

/** The day of the week of a date: রবিবার or Sunday. */
export function weekdayName(date: CalendarDate, locale: Locale): string {
  return weekdayNames[locale][weekday(date)] ?? ''
}

/** রবি or Sun. */
export function formatShortWeekday(day: Weekday, locale: Locale): string {
  return shortWeekdayNames[locale][day]
}

/** সন্ধ্যা ৭:৩৫ or 7:35 pm. */
export function formatClock(hour: number, minute: number, locale: Locale): string {
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute, 2)}`
  if (locale === 'en') return `${clock} ${hour < 12 ? 'am' : 'pm'}`
  const part = [...dayParts].reverse().find(({ from }) => hour >= from) ?? { bn: 'রাত' }
  return `${part.bn} ${localiseDigits(clock, locale)}`
}

/** A minute of the day as a time; the last one is midnight. */
export function formatMinute(minute: number, locale: Locale): string {
  return formatClock(Math.floor(minute / 60) % 24, minute % 60, locale)
}

/** A period of a day: সকাল ১০:০০ – সকাল ১০:১৫. */
export function formatMinutes({ from, to }: { from: number; to: number }, locale: Locale): string {
  return `${formatMinute(from, locale)} – ${formatMinute(to, locale)}`
}

/** The time of day in Dhaka at an instant. */
export function formatTime(instant: string | number | Date, locale: Locale): string {
  const { hour, minute } = dhakaClock(instant)
  return formatClock(hour, minute, locale)
}

/** Day and time in Dhaka at an instant: ২১ নভেম্বর ২০২৬, সন্ধ্যা ৭:৩৫. */
export function formatDateTime(instant: string | number | Date, locale: Locale): string {
  return `${formatDate(dhakaDate(instant), locale)}, ${formatTime(instant, locale)}`
}
