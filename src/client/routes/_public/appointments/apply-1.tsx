import { createFileRoute, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getSession } from '../../../platform/api/session.ts'
import { searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'
import { lazyPage, lazyPageIn } from '../../-lazy-page.tsx'

const VisitPage = lazyPageIn(
  PageFrame,
  () => import('../../../features/public/appointments/visit-page.tsx').then((module) => module.VisitPage),
  ...(['visits', 'form'] as const),
)
const QueryProvider = lazyPage<{ children: ReactNode }>(() =>
  import('../../../platform/api/query-provider.tsx').then((module) => module.QueryProvider),
)

export const Route = createFileRoute('/_public/appointments/apply-1')({
  validateSearch: searchSchema({ request: textParameter(), step: textParameter(), visitor: textParameter() }),
  staticData: { framesItself: true },
  beforeLoad: ({ search }: { search: { request?: string | undefined } }) => {
    // Appointments of an account have a page of their own. A request that this device has not sent is corrected here.
    if (getSession() !== null && search.request === undefined) throw redirect({ to: '/dashboard/visitor' })
  },
  component: Object.assign(
    () => (
      <QueryProvider>
        <VisitPage />
      </QueryProvider>
    ),
    { prepare: VisitPage.prepare, areas: VisitPage.areas },
  ),
})
