import { useLingui } from '@lingui/react/macro'
import type { ageingReport } from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { desks } from '#domain/enlistment/desk/desks.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { ageBands } from '#domain/reports/report-parts.ts'
import { useLocale } from '../../platform/i18n.ts'
import { StackedBars } from '../../ui/charts/stacked-bars.tsx'
import { bandNames, deskNames } from './report-words.ts'

export type Ageing = AnswerOf<typeof ageingReport>['body']

/** The applications that wait at each desk, by how long they have waited. */
export function AgeingChart({ report }: { report: Ageing }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const format = (value: number) => formatNumber(value, locale)
  const ofDesks = desks.map((desk) => report.desks[desk])
  const count = format(ofDesks.reduce((sum, desk) => sum + desk.waiting, 0))
  const late = format(ofDesks.reduce((sum, desk) => sum + desk.bands.late, 0))
  return (
    <StackedBars
      summary={t`Waiting: ${count}; late: ${late}`}
      categories={desks.map((desk) => i18n._(deskNames[desk]))}
      series={ageBands.map((band) => ({
        name: i18n._(bandNames[band]),
        values: ofDesks.map((desk) => desk.bands[band]),
      }))}
      format={format}
    />
  )
}
