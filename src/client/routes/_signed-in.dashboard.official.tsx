import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/official')({
  beforeLoad: requireRole(['OWNER', 'ICT', 'OFFICIAL']),
  component: lazyPage(
    () => import('../features/account/profile-page.tsx').then((module) => module.ProfilePage),
    'pages',
  ),
})
