import { createFileRoute } from '@tanstack/react-router'
import { importRoles, requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/applications/import')({
  beforeLoad: requireRole(importRoles),
  component: lazyPage(() => import('../features/review/import-page.tsx').then((module) => module.ImportPage), 'staff'),
})
