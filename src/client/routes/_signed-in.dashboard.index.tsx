import { createFileRoute } from '@tanstack/react-router'
import { requireRole, reviewRoles } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/')({
  beforeLoad: requireRole(reviewRoles),
  component: lazyPage(
    () => import('../features/admin/dashboard-page.tsx').then((module) => module.DashboardPage),
    'staff',
  ),
})
