import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/settings/')({
  beforeLoad: requireRole(['OWNER']),
  component: lazyPage(
    () => import('../features/admin/settings-page.tsx').then((module) => module.SettingsPage),
    'staff',
  ),
})
