import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listAlarms } from '#contract/administration/approvals.ts'
import { stats } from '#contract/applications/applications.ts'
import { ageingReport } from '#contract/applications/desk/reports.ts'
import { paymentHistories } from '#contract/payments/payments.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CounterCards, EnlistedByType } from './counter-cards.tsx'
import { StatsNotice } from './stats-notice.tsx'

/** Loaded separately, because the counters above do not need it. */
const SmallReports = lazyPart(
  () => import('../../../entities/report/small-reports.tsx').then((module) => module.SmallReports),
  { waiting: <Skeleton className="h-88" /> },
)

/** Loaded separately, because only an OWNER sees it. */
const AccountAlarms = lazyPart(() => import('./account-alarms.tsx').then((module) => module.AccountAlarms), {
  waiting: null,
})

/** The numbers reload by themselves, because a desk leaves the dashboard open. */
const refetchMs = 60_000

/** The first page of a desk: the counters of the specification. */
export function StaffDashboard() {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const query = useQuery(endpointQuery(stats, {}, { refetchInterval: refetchMs }))
  if (session === null) return null
  const name = staffNameOf(session.user.fullName)?.[locale] ?? ''
  return (
    <Page width="wide">
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <StatsNotice query={query} />
      {mayCall(session, listAlarms) && <AccountAlarms />}
      <OpenDisputes />
      <CounterCards stats={query.data} seesPayments={mayCall(session, paymentHistories)} />
      {mayCall(session, ageingReport) && <SmallReports />}
      <EnlistedByType stats={query.data} />
    </Page>
  )
}
