import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paymentHistories } from '#contract/payments/payments.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CounterCards, EnlistedByType } from './counter-cards.tsx'
import { statsQuery } from './dashboard-queries.ts'
import { StatsNotice } from './stats-notice.tsx'

/** The first page of a desk: the counters of the specification. */
export function StaffDashboard() {
  const { t } = useLingui()
  const session = useSession()
  const { data } = useQuery(statsQuery)
  if (session === null) return null
  const name = session.user.fullName
  return (
    <Page width="wide">
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <StatsNotice />
      <OpenDisputes />
      <CounterCards stats={data} seesPayments={mayCall(session, paymentHistories)} />
      <EnlistedByType stats={data} />
    </Page>
  )
}
