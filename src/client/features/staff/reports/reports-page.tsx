import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { fiscalYear, latestMonths, type MonthRange } from '#domain/reports/months.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { DeskTimeReport, IncomeReport, RejectionReport, ThroughputReport, TrendReport } from './month-reports.tsx'
import { AgeingReport, ExpiryReport } from './standing-reports.tsx'

/** Reports on the completed and the waiting work of the office, for the people who are responsible for it. */
export function ReportsPage() {
  const { t, i18n } = useLingui()
  const { search, hrefOf } = useListSearch('/_signed-in/reports')
  const chosen = periods.find((period) => period === search.period) ?? 'year'
  const range = rangeOf(chosen, currentDate())
  const pills = periods.map((period) => {
    const href = hrefOf({ period: period === 'year' ? undefined : period })
    return { id: period, label: i18n._(periodNames[period]), href, current: period === chosen }
  })
  return (
    <Page width="wide">
      <PageHeader title={t`Reports`} lead={t`Each number is exact at the moment it is read.`} />
      <AgeingReport />
      <ExpiryReport />
      <FilterPills label={t`Period`} pills={pills} />
      <TrendReport range={range} />
      <IncomeReport range={range} />
      <ThroughputReport range={range} />
      <DeskTimeReport range={range} />
      <RejectionReport range={range} />
    </Page>
  )
}

const periods = ['year', 'quarter', 'two-years', 'fiscal', 'last-fiscal'] as const
type Period = (typeof periods)[number]

const periodNames: Record<Period, MessageDescriptor> = {
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

function rangeOf(period: Period, today: CalendarDate): MonthRange {
  return ranges[period](today)
}
