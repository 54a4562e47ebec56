import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { fiscalYear, latestMonths, type MonthRange } from '#domain/reports/months.ts'

export const periods = ['year', 'quarter', 'two-years', 'fiscal', 'last-fiscal'] as const
export type Period = (typeof periods)[number]

export const periodNames: Record<Period, MessageDescriptor> = {
  year: msg`12 months`,
  quarter: msg`3 months`,
  'two-years': msg`24 months`,
  fiscal: msg`This fiscal year`,
  'last-fiscal': msg`Last fiscal year`,
}

const ranges: Record<Period, (today: CalendarDate) => MonthRange> = {
  year: (today) => latestMonths(12, today),
  quarter: (today) => latestMonths(3, today),
  'two-years': (today) => latestMonths(24, today),
  fiscal: (today) => fiscalYear(today),
  'last-fiscal': (today) => fiscalYear(today, 1),
}

export function rangeOf(period: Period, today: CalendarDate): MonthRange {
  return ranges[period](today)
}
