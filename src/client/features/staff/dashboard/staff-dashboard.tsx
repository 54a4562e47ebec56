import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listAlarms } from '#contract/administration/approvals.ts'
import { stats } from '#contract/applications/applications.ts'
import { ageingReport } from '#contract/applications/desk/reports.ts'
import { paymentHistories } from '#contract/payments/payments.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { CallFailure } from '../../../platform/api/unwrap.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { useOnline } from '../../../platform/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CounterCards, EnlistedByType } from './counter-cards.tsx'

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

/** Says that the numbers are old or missing if they could not be loaded. */
function StatsNotice({ query }: { query: UseQueryResult }) {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  const failureText = useFailureText()
  const paused = query.fetchStatus === 'paused'
  if (online && !query.isError && !paused) return null
  const failure = query.error instanceof CallFailure ? query.error.failure : null
  const when = query.data === undefined ? null : formatDateTime(query.dataUpdatedAt, locale)
  return (
    <Notice
      tone="warning"
      role="status"
      title={when === null ? t`The numbers cannot be loaded right now` : t`Saved on this device, last updated ${when}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <p className="min-w-0 grow">{online && failure ? failureText(failure) : t`There is no internet connection`}</p>
        <Button variant="plain" size="small" onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    </Notice>
  )
}
