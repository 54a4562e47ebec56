import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ownApplicationsQuery } from '../../../entities/application/own-applications-query.ts'
import { LiveCard } from '../../../entities/live/live-card.tsx'
import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OwnApplicationList } from './own-application-list.tsx'

/** What the dashboard reads from the server, with the query cache, which its frame does not need. */
export function DashboardLists() {
  return (
    <QueryProvider>
      <OwnApplicationList opens="page" />
      <div className="space-y-6 pt-3 empty:hidden">
        <BelowApplications />
      </div>
    </QueryProvider>
  )
}

/** Loaded after the applications, because it is often empty. */
const OwnMoney = lazyPart(() => import('./own-money.tsx').then((module) => module.OwnMoney), { waiting: null })

/**
 * The part of the dashboard below the list of applications. It appears once the list is loaded: a list that grows would
 * move a link away while a person reaches for it.
 */
function BelowApplications() {
  if (!hasAnswer(useQuery(ownApplicationsQuery))) return null
  return (
    <>
      <AppointmentsLink />
      <LiveCard />
      <OwnMoney />
    </>
  )
}

/** Whether the list has its final height: it shows rows, an error, or that there is no connection. */
function hasAnswer({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean {
  return !isPending || fetchStatus === 'paused'
}

/** The link to the other part of the portal: appointments with officials. */
function AppointmentsLink() {
  const { t } = useLingui()
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-48">
        <h2 className="text-h3">{t`Appointments`}</h2>
        <p className="text-small text-muted">{t`Request a meeting with an official, online or in person, and see the outcome.`}</p>
      </div>
      <LinkButton variant="plain" size="small" href={hrefOf('/dashboard/visitor')}>
        {t`My appointments`}
      </LinkButton>
    </Card>
  )
}
