import { createFileRoute } from '@tanstack/react-router'
import { requireRole, reviewRoles } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/applications/$type')({
  beforeLoad: requireRole(reviewRoles),
  component: lazyPage(
    () => import('../features/review/application-list-page.tsx').then((module) => module.ApplicationListPage),
    'staff',
  ),
})
