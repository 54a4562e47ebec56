import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/visitor')({
  staticData: { access: access.applicants },
  component: lazyPage(
    () => import('../../../features/applicant/visits/visitor-dashboard.tsx').then((module) => module.VisitorDashboard),
    ...(['visits', 'form'] as const),
  ),
})
