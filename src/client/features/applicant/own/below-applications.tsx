import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ownApplicationsQuery } from '../../../entities/application/own-applications-query.ts'
import { LiveCard } from '../../../entities/live/live-card.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** Often empty: loaded after the applications. */
const OwnMoney = lazyPart(() => import('./own-money.tsx').then((module) => module.OwnMoney), { waiting: null })

/**
 * What the dashboard has below the own applications, once their list has an answer: a list of unknown length would move
 * it, and a link would move away under the finger.
 */
export function BelowApplications() {
  if (!hasAnswer(useQuery(ownApplicationsQuery))) return null
  return (
    <>
      <AppointmentsLink />
      <LiveCard />
      <OwnMoney />
    </>
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
