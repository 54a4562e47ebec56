import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { access } from '#contract/access.ts'
import { useSession } from '../../platform/api/session.ts'
import { requirePageAccess } from '../-guards.ts'
import { lazyPage } from '../-lazy-page.tsx'

const EnlistingPage = lazyPage(
  () => import('../../features/applicant/own/enlisting-page.tsx').then((module) => module.EnlistingPage),
  'records',
  'form',
  'resume',
)
const QueryProvider = lazyPage<{ children: ReactNode }>(() =>
  import('../../platform/api/query-provider.tsx').then((module) => module.QueryProvider),
)

export const Route = createFileRoute('/_public/enlisting')({
  staticData: { access: access.signedIn },
  beforeLoad: requirePageAccess,
  component: () => (
    <QueryProvider key={useSession()?.user.user.id}>
      <EnlistingPage />
    </QueryProvider>
  ),
})
