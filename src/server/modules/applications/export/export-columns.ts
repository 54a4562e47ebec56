import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import {
  exportedFlag,
  exportedPayment,
  exportedPurpose,
  exportedRevocation,
  exportedStatus,
} from '#domain/enlistment/desk/export-words.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Cell, DayCell } from '#domain/reference/cells.ts'
import { districtName } from '#domain/reference/districts.ts'
import type { Locale, Text } from '#domain/text.ts'

type Column = { name: Text; width: number; of: (application: ApplicationSummary, locale: Locale) => Cell }

/** The columns of a desk's list and no more: mobile numbers are masked here, too. */
const columns: readonly Column[] = [
  { name: { bn: 'নম্বর', en: 'Number' }, width: 14, of: ({ trackingNo }) => trackingNo },
  { name: { bn: 'আবেদনকারী (বাংলা)', en: 'Applicant (Bengali)' }, width: 32, of: ({ nameBn }) => nameBn },
  { name: { bn: 'আবেদনকারী (ইংরেজি)', en: 'Applicant (English)' }, width: 32, of: ({ nameEn }) => nameEn },
  { name: { bn: 'ধরন', en: 'Type' }, width: 24, of: ({ type }, to) => findType(type)?.label[to] ?? type },
  { name: { bn: 'উদ্দেশ্য', en: 'Purpose' }, width: 18, of: ({ purpose }, to) => exportedPurpose[purpose][to] },
  { name: { bn: 'মোবাইল', en: 'Mobile' }, width: 16, of: ({ mobile }) => mobile },
  { name: { bn: 'জেলা', en: 'District' }, width: 18, of: ({ district }, to) => district && districtName(district, to) },
  { name: { bn: 'ফি (টাকা)', en: 'Fee (taka)' }, width: 12, of: ({ fee }) => fee },
  {
    name: { bn: 'পরিশোধ', en: 'Payment' },
    width: 14,
    of: ({ paymentState }, to) => paymentState && exportedPayment[paymentState][to],
  },
  { name: { bn: 'জমা', en: 'Submitted' }, width: 12, of: ({ submittedAt }) => dayOf(submittedAt) },
  {
    name: { bn: 'অবস্থা', en: 'Status' },
    width: 24,
    of: ({ status, revoked }, to) => (revoked ? exportedRevocation : exportedStatus[status])[to],
  },
  { name: { bn: 'অবস্থার শুরু', en: 'Status since' }, width: 12, of: ({ arrivedAt }) => dayOf(arrivedAt ?? null) },
  { name: { bn: 'কর্মদিবস', en: 'Working days' }, width: 12, of: ({ age }) => age ?? null },
  {
    name: { bn: 'চিহ্ন', en: 'Marks' },
    width: 28,
    of: ({ flags = [] }, to) => flags.map((flag) => exportedFlag[flag][to]).join(', ') || null,
  },
]

export const columnWidths: readonly number[] = columns.map(({ width }) => width)

/** The heading row in a language. */
export function headingRow(locale: Locale): Cell[] {
  return columns.map(({ name }) => name[locale])
}

/** The row of an application. */
export function exportRow(application: ApplicationSummary, locale: Locale): Cell[] {
  return columns.map(({ of }) => of(application, locale))
}

/** A last row that says that the list has more rows than the file. */
export function endRow(rows: number, locale: Locale): Cell[] {
  const words = {
    bn: `এই ফাইলে প্রথম ${rows}টি আবেদন আছে; তালিকায় আরও আছে।`,
    en: `This file has the first ${rows} applications; the list has more.`,
  }
  return [words[locale]]
}

/** The day in Dhaka. */
function dayOf(instant: string | null): DayCell | null {
  return instant === null ? null : { day: dhakaDate(instant) }
}
