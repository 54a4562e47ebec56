import { useLingui } from '@lingui/react/macro'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { PartMissing } from '../../../drafts/parts/open-draft/form-part.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { OwnApplications } from './own-applications.tsx'

/** With the query cache, its package and the calls: a quarter of the page's files, and nothing that is drawn at first. */
const DashboardLists = lazyPart(() => import('./dashboard-lists.tsx').then((module) => module.DashboardLists), {
  waiting: <Skeleton className="h-24 rounded-card" />,
  missing: (onRetry) => <PartMissing onRetry={onRetry} />,
  mayReload: true,
})

/** Starts the download of the lists as soon as the page is loaded; the page renders without waiting for them. */
export const preloadLists = DashboardLists.preload

/** The first page of a signed-in applicant: the person's applications, payments and disputes. */
export function ApplicantDashboard() {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  if (session === null) return null
  const name = staffNameOf(session.user.fullName)?.[locale] ?? ''
  return (
    <Page>
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <OwnApplications opens="page">
        <DashboardLists />
      </OwnApplications>
    </Page>
  )
}
