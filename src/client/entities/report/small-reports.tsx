import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ageingReport, trendReport } from '#contract/applications/desk/reports.ts'
import { latestMonths } from '#domain/reports/months.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { currentDate } from '../../platform/current-date.ts'
import { hrefOf } from '../../platform/href.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryState, type QueryView } from '../../ui/list/query-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AgeingChart } from './ageing-chart.tsx'
import { ofReport } from './of-report.ts'
import { TrendChart } from './trend-chart.tsx'

/** Trend and ageing on the dashboard of those who read reports; their tables are on the page of the reports. */
export function SmallReports() {
  const { t } = useLingui()
  const trend = useQuery(endpointQuery(trendReport, { query: latestMonths(12, currentDate()) }, ofReport))
  const ageing = useQuery(endpointQuery(ageingReport, {}, ofReport))
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Small title={t`Submissions and approvals`} query={trend}>
        {(report) => <TrendChart report={report} />}
      </Small>
      <Small title={t`Waiting at each desk`} query={ageing}>
        {(report) => <AgeingChart report={report} />}
      </Small>
    </div>
  )
}

type SmallProps<Report> = {
  title: string
  query: QueryView<Report>
  children: (report: Report) => ReactNode
}

function Small<Report>({ title, query, children }: SmallProps<Report>) {
  const { t } = useLingui()
  return (
    <section className="space-y-2">
      <h2 className="text-h3">
        <a href={hrefOf('/reports')} aria-label={t`${title}: all numbers`}>
          {title}
          <Icon name="right" className="ml-1 inline align-[-0.2em]" />
        </a>
      </h2>
      <Card>
        <QueryState query={query} skeleton={<Skeleton className="h-72" />}>
          {children}
        </QueryState>
      </Card>
    </section>
  )
}
