import { useLingui } from '@lingui/react/macro'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OwnApplications, preloadOwnApplications } from './own-applications.tsx'

const BelowApplications = lazyPart(
  () => import('./below-applications.tsx').then((module) => module.BelowApplications),
  { waiting: null },
)

/** Starts the download of the lists as soon as the page is loaded; the page renders without waiting for them. */
export function preloadLists(): void {
  void preloadOwnApplications()
  void BelowApplications.preload()
}

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
      <OwnApplications opens="page" />
      <BelowApplications />
    </Page>
  )
}
