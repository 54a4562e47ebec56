import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ageingReport, expiryReport } from '#contract/applications/desk/reports.ts'
import { desks } from '#domain/enlistment/desk/desks.ts'
import { formatShortMonth } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { startOfMonth } from '#domain/reports/months.ts'
import { ageBands } from '#domain/reports/report-parts.ts'
import { AgeingChart } from '../../../entities/report/ageing-chart.tsx'
import { ofReport } from '../../../entities/report/of-report.ts'
import { bandNames, deskNames } from '../../../entities/report/report-words.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { ReportPart } from './report-part.tsx'
import { cellsIn, numberColumn, textColumn } from './report-table.ts'

export function AgeingReport() {
  const { t, i18n } = useLingui()
  const cells = cellsIn(useLocale())
  return (
    <ReportPart
      name="ageing"
      title={t`Waiting at each desk`}
      lead={t`Working days since first arriving there, by the limits in the settings.`}
      query={useQuery(endpointQuery(ageingReport, {}, ofReport))}
      chart={(report) => <AgeingChart report={report} />}
      table={(report) => ({
        columns: [
          textColumn(t`Desk`),
          ...ageBands.map((band) => numberColumn(i18n._(bandNames[band]))),
          numberColumn(t`Total`),
          numberColumn(t`Oldest, working days`),
        ],
        rows: desks.map((desk) => {
          const { waiting, bands, oldest } = report.desks[desk]
          return [
            cells.words(i18n._(deskNames[desk])),
            ...ageBands.map((band) => cells.count(bands[band])),
            cells.count(waiting),
            oldest === null ? cells.none() : cells.count(oldest),
          ]
        }),
      })}
    />
  )
}

export function ExpiryReport() {
  const { t } = useLingui()
  const locale = useLocale()
  const cells = cellsIn(locale)
  const count = (value: number) => formatNumber(value, locale)
  const within = (value: number) => {
    const days = count(value)
    return t`Within ${days} days`
  }
  return (
    <ReportPart
      name="expiring"
      title={t`Expiring enlistments`}
      lead={t`Those in force, by their last day. A renewal extends it.`}
      query={useQuery(endpointQuery(expiryReport, {}, ofReport))}
      chart={(report) => (
        <ColumnChart
          summary={report.within.map((one) => `${within(one.days)}: ${count(one.count)}`).join('; ')}
          categories={report.months.map(({ month }) => formatShortMonth(startOfMonth(month), locale))}
          series={[{ name: t`Enlistments`, values: report.months.map((month) => month.count) }]}
          format={count}
        />
      )}
      table={(report) => ({
        columns: [textColumn(t`End`), numberColumn(t`Enlistments`)],
        rows: [
          ...report.within.map((one) => [cells.words(within(one.days)), cells.count(one.count)]),
          ...report.months.map((one) => [cells.month(one.month), cells.count(one.count)]),
        ],
      })}
    />
  )
}
