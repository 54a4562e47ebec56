import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  deskTimeReport,
  incomeReport,
  rejectionReport,
  throughputReport,
  trendReport,
} from '#contract/applications/desk/reports.ts'
import { formatShortMonth } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { type Month, type MonthRange, startOfMonth } from '#domain/reports/months.ts'
import { decidingDesks, deskOutcomes } from '#domain/reports/report-parts.ts'
import { ofReport } from '../../../entities/report/of-report.ts'
import { deskNames, outcomeNames } from '../../../entities/report/report-words.ts'
import { TrendChart } from '../../../entities/report/trend-chart.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { StackedBars } from '../../../ui/charts/stacked-bars.tsx'
import { ReportPart } from './report-part.tsx'
import { type Cell, cellsIn, numberColumn, textColumn } from './report-table.ts'

type PartProps = { range: MonthRange }

const fileOf = ({ from, to }: MonthRange) => `${from}-${to}`

function useNumbers() {
  const locale = useLocale()
  return {
    cells: cellsIn(locale),
    count: (value: number) => formatNumber(value, locale),
    taka: (value: number) => formatMoney(value, locale),
    shortMonths: (months: readonly { month: Month }[]) =>
      months.map(({ month }) => formatShortMonth(startOfMonth(month), locale)),
  }
}

export function TrendReport({ range }: PartProps) {
  const { t } = useLingui()
  const { cells } = useNumbers()
  return (
    <ReportPart
      name="trend"
      title={t`Submissions and approvals`}
      lead={t`First submissions, approvals and rejections in each month.`}
      query={useQuery(endpointQuery(trendReport, { query: range }, ofReport))}
      period={fileOf(range)}
      chart={(report) => <TrendChart report={report} />}
      table={({ months }) => ({
        columns: [
          textColumn(t`Month`),
          ...[t`Submitted`, t`Approved`, t`Rejected`].map((label) => numberColumn(label)),
        ],
        rows: months.map(({ month, submitted, approved, rejected }) => [
          cells.month(month),
          ...[submitted, approved, rejected].map(cells.count),
        ]),
      })}
    />
  )
}

export function IncomeReport({ range }: PartProps) {
  const { t } = useLingui()
  const { cells, count, taka, shortMonths } = useNumbers()
  return (
    <ReportPart
      name="income"
      title={t`Income by month`}
      lead={t`Confirmed payments, by the month in which they were confirmed.`}
      query={useQuery(endpointQuery(incomeReport, { query: range }, ofReport))}
      period={fileOf(range)}
      chart={({ months }) => {
        const total = taka(months.reduce((sum, { amount }) => sum + amount, 0))
        return (
          <ColumnChart
            summary={t`Income: ${total}`}
            categories={shortMonths(months)}
            series={[{ name: t`Income`, values: months.map(({ amount }) => amount) }]}
            format={count}
          />
        )
      }}
      table={({ months }) => ({
        columns: [textColumn(t`Month`), numberColumn(t`Payments`), numberColumn(t`Income`)],
        rows: months.map(({ month, payments, amount }) => [
          cells.month(month),
          cells.count(payments),
          cells.taka(amount),
        ]),
      })}
    />
  )
}

export function ThroughputReport({ range }: PartProps) {
  const { t, i18n } = useLingui()
  const { cells, count, shortMonths } = useNumbers()
  type Outcomes = { [name in (typeof deskOutcomes)[number]]: number }
  const sumOf = (outcomes: Outcomes) => deskOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
  return (
    <ReportPart
      name="throughput"
      title={t`Desk throughput`}
      lead={t`Applications that left each desk in each month.`}
      query={useQuery(endpointQuery(throughputReport, { query: range }, ofReport))}
      period={fileOf(range)}
      chart={({ months }) => {
        const series = decidingDesks.map((desk) => {
          return { name: i18n._(deskNames[desk]), values: months.map(({ desks }) => sumOf(desks[desk])) }
        })
        const total = (values: readonly number[]) => count(values.reduce((sum, value) => sum + value, 0))
        return (
          <ColumnChart
            summary={series.map(({ name, values }) => `${name}: ${total(values)}`).join('; ')}
            categories={shortMonths(months)}
            series={series}
            format={count}
          />
        )
      }}
      table={({ months }) => ({
        columns: [
          textColumn(t`Month`),
          textColumn(t`Desk`),
          ...deskOutcomes.map((outcome) => numberColumn(i18n._(outcomeNames[outcome]))),
          numberColumn(t`Total`),
        ],
        rows: months.flatMap(({ month, desks }) =>
          decidingDesks.map((desk) => [
            cells.month(month),
            cells.words(i18n._(deskNames[desk])),
            ...deskOutcomes.map((outcome) => cells.count(desks[desk][outcome])),
            cells.count(sumOf(desks[desk])),
          ]),
        ),
      })}
    />
  )
}

export function DeskTimeReport({ range }: PartProps) {
  const { t, i18n } = useLingui()
  const { cells, count } = useNumbers()
  type Spread = { count: number; median: number; p90: number } | null
  const spreadCells = (spread: Spread): Cell[] =>
    spread === null
      ? [cells.count(0), cells.none(), cells.none()]
      : [spread.count, spread.median, spread.p90].map(cells.count)
  return (
    <ReportPart
      name="desk-times"
      title={t`Time at each desk`}
      lead={t`Working days from arriving at a desk until leaving it. Half of the applications took at most the median, nine in ten at most the second number.`}
      query={useQuery(endpointQuery(deskTimeReport, { query: range }, ofReport))}
      period={fileOf(range)}
      chart={({ whole }) => {
        const series = [
          { name: t`Median`, values: decidingDesks.map((desk) => whole[desk]?.median ?? null) },
          { name: t`Nine in ten`, values: decidingDesks.map((desk) => whole[desk]?.p90 ?? null) },
        ]
        const names = decidingDesks.map((desk) => i18n._(deskNames[desk]))
        const said = names.map(
          (name, at) => `${name}: ${series.map(({ values }) => count(values[at] ?? 0)).join(', ')}`,
        )
        return <ColumnChart summary={said.join('; ')} categories={names} series={series} format={count} />
      }}
      table={({ whole, months }) => ({
        columns: [
          textColumn(t`Month`),
          textColumn(t`Desk`),
          ...[t`Applications`, t`Median`, t`Nine in ten`].map((label) => numberColumn(label)),
        ],
        rows: [
          ...decidingDesks.map((desk) => [
            cells.words(t`Whole period`),
            cells.words(i18n._(deskNames[desk])),
            ...spreadCells(whole[desk]),
          ]),
          ...months.flatMap(({ month, desks }) =>
            decidingDesks.map((desk) => [
              cells.month(month),
              cells.words(i18n._(deskNames[desk])),
              ...spreadCells(desks[desk]),
            ]),
          ),
        ],
      })}
    />
  )
}

/** The chart has space for so many bars; the table shows all reasons. */
const shownReasons = 6

export function RejectionReport({ range }: PartProps) {
  const { t } = useLingui()
  const { cells, count } = useNumbers()
  const erased = t`The text was erased`
  return (
    <ReportPart
      name="rejections"
      title={t`Rejections by reason`}
      lead={t`Reasons that differ only in case or spaces count as one.`}
      query={useQuery(endpointQuery(rejectionReport, { query: range }, ofReport))}
      period={fileOf(range)}
      chart={({ total, reasons }) => {
        const all = count(total)
        const frequent = reasons.slice(0, shownReasons)
        return (
          <StackedBars
            summary={t`Rejections: ${all}`}
            categories={frequent.map(({ reason }) => reason ?? erased)}
            series={[{ name: t`Rejections`, values: frequent.map((reason) => reason.count) }]}
            format={count}
          />
        )
      }}
      table={({ total, reasons, others }) => ({
        columns: [textColumn(t`Reason`), numberColumn(t`Rejections`)],
        rows: [
          ...reasons.map((one) => [cells.words(one.reason ?? erased), cells.count(one.count)]),
          ...(others > 0 ? [[cells.words(t`Other reasons`), cells.count(others)]] : []),
          [cells.words(t`Total`), cells.count(total)],
        ],
      })}
    />
  )
}
