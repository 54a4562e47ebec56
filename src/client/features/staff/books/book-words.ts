import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { findOptionLabel } from '#domain/forms/options.ts'
import type { BookDay, BookGroup } from '#domain/payments/books.ts'
import type { ClosedKind } from '#domain/payments/closings.ts'
import type { Locale } from '#domain/text.ts'
import type { NamedPeriod } from './book-period.ts'

export const groupNames: Record<BookGroup, MessageDescriptor> = {
  day: msg`By day`,
  method: msg`By method`,
  purpose: msg`By purpose`,
  type: msg`By type`,
  district: msg`By district`,
}

export const periodNames: Record<NamedPeriod, MessageDescriptor> = {
  month: msg`This month`,
  'last-month': msg`Last month`,
  fiscal: msg`This fiscal year`,
  'last-fiscal': msg`Last fiscal year`,
}

/** The head of the first column. */
export const keyNames: Record<BookGroup, MessageDescriptor> = {
  day: msg`Day`,
  method: msg`Method of payment`,
  purpose: msg`Purpose`,
  type: msg`Type`,
  district: msg`District`,
}

export const bookDayNames: Record<BookDay, MessageDescriptor> = {
  confirmation: msg`Day of confirmation`,
  payment: msg`Day of payment`,
}

export const figureNames: Record<ClosedKind, MessageDescriptor> = {
  confirmed: msg`Confirmed on this day`,
  earlier: msg`Of these paid on an earlier day`,
  reversed: msg`Reversed on this day`,
  refunded: msg`Returned on this day`,
  rejected: msg`Rejected on this day`,
  open: msg`Not confirmed yet, paid until this day`,
}

export function methodName(method: string, locale: Locale): string {
  return findOptionLabel('paymentMethod', method)?.[locale] ?? method
}
