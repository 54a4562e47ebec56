import { useLingui } from '@lingui/react/macro'
import type { trendReport } from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatShortMonth } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { startOfMonth } from '#domain/reports/months.ts'
import { useLocale } from '../../platform/i18n.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'

export type Trend = AnswerOf<typeof trendReport>['body']

/** Submissions and approvals, month by month. */
export function TrendChart({ report: { months } }: { report: Trend }) {
  const { t } = useLingui()
  const locale = useLocale()
  const format = (value: number) => formatNumber(value, locale)
  const submitted = format(months.reduce((sum, month) => sum + month.submitted, 0))
  const approved = format(months.reduce((sum, month) => sum + month.approved, 0))
  return (
    <LineChart
      summary={t`Submitted: ${submitted}; approved: ${approved}`}
      categories={months.map(({ month }) => formatShortMonth(startOfMonth(month), locale))}
      series={[
        { name: t`Submitted`, values: months.map((month) => month.submitted) },
        { name: t`Approved`, values: months.map((month) => month.approved) },
      ]}
      format={format}
    />
  )
}
