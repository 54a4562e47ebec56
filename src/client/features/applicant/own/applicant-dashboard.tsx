import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/api/session.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OwnApplications } from './own-applications.tsx'

/** Below the applications and often empty: loaded after them. */
const OwnMoney = lazyPart(() => import('./own-money.tsx').then((module) => module.OwnMoney), { waiting: null })

/** The first page of a signed-in applicant: the own applications, and what the office says of payments. */
export function ApplicantDashboard() {
  const { t } = useLingui()
  const session = useSession()
  if (session === null) return null
  const name = session.user.fullName
  return (
    <Page>
      <PageHeader title={t`Dashboard`} lead={t`Welcome, ${name}`} />
      <OwnApplications opens="page" />
      <OwnMoney />
    </Page>
  )
}
