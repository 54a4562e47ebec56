import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paymentHistories } from '#contract/payments/payments.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { useLocale } from '../../platform/i18n.ts'
import { useOnline } from '../../platform/online.ts'
import { hasRole, mayCall, useSession } from '../../platform/session.ts'
import { CallFailure } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CounterCards, EnlistedByType } from './counter-cards.tsx'
import { statsQuery } from './dashboard-queries.ts'
import { OpenDisputes } from './open-disputes.tsx'
import { OwnApplications } from './own-applications.tsx'
import { OwnPayments } from './own-payments.tsx'

/** Where a signed-in person begins: a desk with its numbers, an applicant with the own applications. */
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
      {!isStaff && <OwnApplications />}
      {!isStaff && <OwnPayments />}
      <CounterCards stats={data} isStaff={isStaff} seesPayments={mayCall(session, paymentHistories)} />
      {isStaff && <EnlistedByType stats={data} />}
    </Page>
  )
}

/** Says that the numbers are old, or that there are none, when they cannot be read. */
function StatsNotice() {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  const failureText = useFailureText()
  const query = useQuery(statsQuery)
  const paused = query.fetchStatus === 'paused'
  if (online && !query.isError && !paused) return null
  const failure = query.error instanceof CallFailure ? query.error.failure : null
  const when = query.data === undefined ? null : formatDateTime(query.dataUpdatedAt, locale)
  return (
    <Notice
      tone="warning"
      role="status"
      title={when === null ? t`The numbers cannot be read just now` : t`Kept on this device since ${when}`}
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
