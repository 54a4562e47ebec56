import { createFileRoute } from '@tanstack/react-router'
import { staffRoles } from '#domain/people/roles.ts'
import { requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/second-factor')({
  beforeLoad: requireRole(staffRoles),
  component: lazyPage(
    () => import('../features/admin/second-factor-page.tsx').then((module) => module.SecondFactorPage),
    'staff',
  ),
})
