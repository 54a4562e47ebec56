import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/settings/fees')({
  beforeLoad: requireRole(['OWNER']),
  component: lazyPage(
    () => import('../features/admin/fee-schedule-page.tsx').then((module) => module.FeeSchedulePage),
    'staff',
  ),
})
