import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paymentHistories } from '#contract/payments/payments.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { OwnApplications } from '../../features/applicant/own/own-applications.tsx'
import { OwnEnlistments } from '../../features/applicant/own/own-enlistments.tsx'
import { OwnPayments } from '../../features/applicant/own/own-payments.tsx'
import { CounterCards, EnlistedByType } from '../../features/staff/dashboard/counter-cards.tsx'
import { statsQuery } from '../../features/staff/dashboard/dashboard-queries.ts'
import { StatsNotice } from '../../features/staff/dashboard/stats-notice.tsx'
import { OpenDisputes } from '../../features/staff/payments/open-disputes.tsx'
import { hasRole, mayCall, useSession } from '../../platform/api/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The first page of a signed-in person: counters for a desk, the own applications for an applicant. */
export function DashboardPage() {
  const { t } = useLingui()
  const session = useSession()
  const { data } = useQuery(statsQuery)
  if (session === null) return null
  const isStaff = hasRole(session, staffRoles)
  const name = session.user.fullName
  return (
    <Page width={isStaff ? 'wide' : 'page'}>
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <StatsNotice />
      <OpenDisputes />
      {!isStaff && <OwnEnlistments />}
      {!isStaff && <OwnApplications opens="page" />}
      {!isStaff && <OwnPayments />}
      <CounterCards stats={data} isStaff={isStaff} seesPayments={mayCall(session, paymentHistories)} />
      {isStaff && <EnlistedByType stats={data} />}
    </Page>
  )
}
