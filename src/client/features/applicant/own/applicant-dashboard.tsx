import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { ownApplicationsQuery } from '../../../entities/application/own-applications-query.ts'
import { LiveCard } from '../../../entities/live/live-card.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OwnApplications } from './own-applications.tsx'

/** Below the applications and often empty: loaded after them. */
const OwnMoney = lazyPart(() => import('./own-money.tsx').then((module) => module.OwnMoney), { waiting: null })

/** The first page of a signed-in applicant: the own applications, and what the office says of payments. */
export function ApplicantDashboard() {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const applications = useQuery(ownApplicationsQuery)
  if (session === null) return null
  const name = staffNameOf(session.user.fullName)?.[locale] ?? ''
  return (
    <Page>
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <OwnApplications opens="page" />
      {/* What is below a list of unknown length would be moved by it, and a link would move away under the finger. */}
      {hasAnswer(applications) && (
        <>
          <AppointmentsLink />
          <LiveCard />
          <OwnMoney />
        </>
      )}
    </Page>
  )
}

/** Whether the list shows what it will go on showing: rows, an error, or that there is no connection. */
function hasAnswer({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean {
  return !isPending || fetchStatus === 'paused'
}

/** The other side of the portal: meeting an official. */
function AppointmentsLink() {
  const { t } = useLingui()
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-48">
        <h2 className="text-h3">{t`Appointments`}</h2>
        <p className="text-small text-muted">{t`Ask an official for a meeting, online or in person, and see what became of it.`}</p>
      </div>
      <LinkButton variant="plain" size="small" href={hrefOf('/dashboard/visitor')}>
        {t`My appointments`}
      </LinkButton>
    </Card>
  )
}
