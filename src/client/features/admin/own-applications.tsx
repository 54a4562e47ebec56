import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { ownApplicationsQuery } from '../../entities/application/own-applications-query.ts'
import { ApplicationChip } from '../../platform/application-chip.tsx'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryState } from '../../ui/list/query-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Summary = z.infer<typeof ApplicationSummary>

/** How many the dashboard shows; all are in the lists of applications. */
const shown = 20

/** An applicant's own applications, the latest first, whatever family they are of. */
export function OwnApplications() {
  const { t } = useLingui()
  const query = useQuery(ownApplicationsQuery)
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-h3">{t`My applications`}</h2>
        <LinkButton size="small" href={hrefOf('/enlisting')}>
          <Icon name="plus" />
          {t`New application`}
        </LinkButton>
      </div>
      <p className="text-small">
        <a href={hrefOf('/enlisting')}>{t`Add an application by its code`}</a>
      </p>
      <QueryState query={query} skeleton={<Skeleton className="h-24 rounded-card" />}>
        {(list) =>
          list.length === 0 ? (
            <NoApplications />
          ) : (
            <ul className="space-y-3">
              {list.slice(0, shown).map((application) => (
                <li key={application.id} data-application={application.id}>
                  <OwnApplication application={application} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

function NoApplications() {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState title={t`You have no applications yet`}>
        {t`Choose what you want to be enlisted as. The form can be filled without a connection too.`}
      </EmptyState>
    </Card>
  )
}

function OwnApplication({ application }: { application: Summary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, kind, type, status, trackingNo, submittedAt } = application
  const day = submittedAt === null ? null : formatDate(dhakaDate(submittedAt), locale)
  return (
    <Card className="relative flex flex-wrap items-center gap-x-4 gap-y-2 hover:border-line-strong">
      <span className="min-w-0 grow leading-tight">
        <a
          href={hrefOf('/application/review/$type', { params: { type: kind }, search: { id } })}
          className="font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
        >
          {findType(type)?.label[locale] ?? type}
          {trackingNo !== null && <span className="whitespace-nowrap tabular-nums"> · {trackingNo}</span>}
        </a>
        {day !== null && <span className="block text-small text-muted">{t`Submitted on ${day}`}</span>}
      </span>
      <ApplicationChip status={status} revoked={application.revoked} />
    </Card>
  )
}
