import { exportedPayment, exportedPurpose } from '#domain/enlistment/desk/export-words.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import type { BookGroup, BookKind, BookRow } from '#domain/payments/books.ts'
import { type ClosedFigures, type ClosedKind, type ClosedSum, differenceOf } from '#domain/payments/closings.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import { districtName } from '#domain/reference/districts.ts'
import type { Locale, Text } from '#domain/text.ts'

/** A column of a file: its head in both languages, its width in characters, and its cell. */
export type FileColumn<Row> = { name: Text; width: number; of: (row: Row, locale: Locale) => Cell }

const column = <Row>(bn: string, en: string, width: number, of: FileColumn<Row>['of']): FileColumn<Row> => {
  return { name: { bn, en }, width, of }
}
const dayCell = (day: CalendarDate | null): Cell => (day === null ? null : { day })
const methodName = (method: string, to: Locale) => findOptionLabel('paymentMethod', method)?.[to] ?? method
const typeName = (type: string, to: Locale) => findType(type)?.label[to] ?? type
const purposeName = (purpose: string, to: Locale) =>
  Object.hasOwn(exportedPurpose, purpose) ? exportedPurpose[purpose as keyof typeof exportedPurpose][to] : purpose

/** What a payment or a movement of money was for. */
export type PaidFacts = {
  tracking: string | null
  nameBn: string | null
  nameEn: string | null
  type: string
  purpose: string
  district: string | null
  method: string
  /** As it was typed. */
  transactionId: string
}

function factColumns<Row extends PaidFacts>(): FileColumn<Row>[] {
  return [
    column('আবেদন নম্বর', 'Application', 14, ({ tracking }) => tracking),
    column('আবেদনকারী (বাংলা)', 'Applicant (Bengali)', 30, ({ nameBn }) => nameBn),
    column('আবেদনকারী (ইংরেজি)', 'Applicant (English)', 30, ({ nameEn }) => nameEn),
    column('ধরন', 'Type', 24, ({ type }, to) => typeName(type, to)),
    column('উদ্দেশ্য', 'Purpose', 18, ({ purpose }, to) => purposeName(purpose, to)),
    column('জেলা', 'District', 16, ({ district }, to) => district && districtName(district, to)),
    column('পরিশোধের উপায়', 'Method', 16, ({ method }, to) => methodName(method, to)),
    column('লেনদেন নম্বর', 'Transaction ID', 22, ({ transactionId }) => transactionId),
  ]
}

type Shared = { amount: number; vat: number }
function shareColumns<Row extends Shared>(): FileColumn<Row>[] {
  return [
    column('ফি (টাকা)', 'Fee (taka)', 12, ({ amount, vat }) => amount - vat),
    column('মূসক (টাকা)', 'VAT (taka)', 12, ({ vat }) => vat),
    column('মোট (টাকা)', 'Total (taka)', 12, ({ amount }) => amount),
  ]
}

export type FilePayment = PaidFacts &
  Shared & {
    paidOn: CalendarDate
    state: PaymentState
    confirmedOn: CalendarDate | null
    reversedOn: CalendarDate | null
    returned: number | null
    returnedOn: CalendarDate | null
    returnReference: string | null
  }

export const paymentColumns: readonly FileColumn<FilePayment>[] = [
  column('পরিশোধের তারিখ', 'Payment date', 14, ({ paidOn }) => dayCell(paidOn)),
  ...factColumns<FilePayment>(),
  ...shareColumns<FilePayment>(),
  column('অবস্থা', 'State', 20, ({ state }, to) => exportedPayment[state][to]),
  column('নিশ্চিত করার তারিখ', 'Confirmed on', 14, ({ confirmedOn }) => dayCell(confirmedOn)),
  column('প্রত্যাহারের তারিখ', 'Reversed on', 14, ({ reversedOn }) => dayCell(reversedOn)),
  column('ফেরত (টাকা)', 'Returned (taka)', 14, ({ returned }) => returned),
  column('ফেরতের তারিখ', 'Returned on', 14, ({ returnedOn }) => dayCell(returnedOn)),
  column('ফেরতের নম্বর', 'Reference of the return', 22, ({ returnReference }) => returnReference),
]

const movementNames: Readonly<Record<string, Text>> = {
  confirmed: { bn: 'নিশ্চিত', en: 'Confirmed' },
  reversed: { bn: 'নিশ্চিতকরণ প্রত্যাহার', en: 'Reversed' },
  refunded: { bn: 'ফেরত দেওয়া হয়েছে', en: 'Returned' },
  rejected: { bn: 'গৃহীত হয়নি', en: 'Rejected' },
}

export type FileMovement = PaidFacts & Shared & { day: CalendarDate; paidOn: CalendarDate; kind: string }

export const movementColumns: readonly FileColumn<FileMovement>[] = [
  column('তারিখ', 'Date', 14, ({ day }) => dayCell(day)),
  column('কী হয়েছে', 'Movement', 20, ({ kind }, to) => movementNames[kind]?.[to] ?? kind),
  column('পরিশোধের তারিখ', 'Payment date', 14, ({ paidOn }) => dayCell(paidOn)),
  ...factColumns<FileMovement>(),
  ...shareColumns<FileMovement>(),
]

const groupNames: Readonly<Record<BookGroup, Text>> = {
  day: { bn: 'তারিখ', en: 'Day' },
  method: { bn: 'পরিশোধের উপায়', en: 'Method' },
  purpose: { bn: 'উদ্দেশ্য', en: 'Purpose' },
  type: { bn: 'ধরন', en: 'Type' },
  district: { bn: 'জেলা', en: 'District' },
}
const totalName: Text = { bn: 'মোট', en: 'Total' }
const unnamed: Text = { bn: 'উল্লেখ নেই', en: 'Not stated' }

function keyCell(group: BookGroup, key: string | null, to: Locale): Cell {
  if (key === null) return unnamed[to]
  if (group === 'day') return { day: key }
  const names = { method: methodName, purpose: purposeName, type: typeName, district: districtName }
  return names[group](key, to)
}

/** A row of sums; the last one, of all of them, is `total`. */
export type FileSums = BookRow | (Omit<BookRow, 'key'> & { key: 'total'; isTotal: true })

export function sumColumns(group: BookGroup): FileColumn<FileSums>[] {
  const { bn, en } = groupNames[group]
  const key: FileColumn<FileSums>['of'] = (row, to) => ('isTotal' in row ? totalName[to] : keyCell(group, row.key, to))
  return [
    column(bn, en, 22, key),
    ...sumsOf('confirmed', 'নিশ্চিত', 'Confirmed'),
    ...sumsOf('reversed', 'প্রত্যাহার', 'Reversed'),
    ...sumsOf('refunded', 'ফেরত', 'Returned'),
  ]
}

function sumsOf(kind: BookKind, bn: string, en: string): FileColumn<FileSums>[] {
  return [
    column(`${bn}: সংখ্যা`, `${en}: payments`, 14, (row) => row[kind].count),
    column(`${bn}: ফি (টাকা)`, `${en}: fee (taka)`, 14, (row) => row[kind].base),
    column(`${bn}: মূসক (টাকা)`, `${en}: VAT (taka)`, 14, (row) => row[kind].vat),
    column(`${bn}: মোট (টাকা)`, `${en}: total (taka)`, 14, (row) => row[kind].total),
  ]
}

export type FileClosing = {
  day: CalendarDate
  method: string
  isClosed: boolean
  counted: ClosedSum
  figures: ClosedFigures
  note: string | null
  closedBy: Text | null
  closedOn: CalendarDate
}

export const closingColumns: readonly FileColumn<FileClosing>[] = [
  column('তারিখ', 'Day', 14, ({ day }) => dayCell(day)),
  column('পরিশোধের উপায়', 'Method', 16, ({ method }, to) => methodName(method, to)),
  column('বিবরণীতে: সংখ্যা', 'Counted: payments', 14, ({ counted }) => counted.count),
  column('বিবরণীতে: টাকা', 'Counted: taka', 14, ({ counted }) => counted.amount),
  ...figuresOf('confirmed', 'নিশ্চিত', 'Confirmed'),
  column(
    'পার্থক্য: টাকা',
    'Difference: taka',
    14,
    ({ counted, figures }) => differenceOf(counted, figures.confirmed).amount,
  ),
  ...figuresOf('earlier', 'আগের দিনের পরিশোধ', 'Paid earlier'),
  ...figuresOf('reversed', 'প্রত্যাহার', 'Reversed'),
  ...figuresOf('refunded', 'ফেরত', 'Returned'),
  ...figuresOf('rejected', 'গৃহীত হয়নি', 'Rejected'),
  ...figuresOf('open', 'যাচাই বাকি', 'Still open'),
  column('বন্ধ', 'Closed', 12, ({ isClosed }, to) => {
    return isClosed ? { bn: 'হ্যাঁ', en: 'Yes' }[to] : { bn: 'পুনরায় খোলা', en: 'Reopened' }[to]
  }),
  column('কে বন্ধ করেছেন', 'Closed by', 24, ({ closedBy }, to) => closedBy?.[to] ?? null),
  column('কবে বন্ধ হয়েছে', 'Closed on', 14, ({ closedOn }) => dayCell(closedOn)),
  column('মন্তব্য', 'Note', 40, ({ note }) => note),
]

function figuresOf(kind: ClosedKind, bn: string, en: string): FileColumn<FileClosing>[] {
  return [
    column(`${bn}: সংখ্যা`, `${en}: payments`, 14, ({ figures }) => figures[kind].count),
    column(`${bn}: টাকা`, `${en}: taka`, 14, ({ figures }) => figures[kind].amount),
  ]
}
