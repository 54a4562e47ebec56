import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/messages')({
  beforeLoad: requireRole(['OWNER']),
  component: lazyPage(
    () => import('../features/admin/messages-page.tsx').then((module) => module.MessagesPage),
    'staff',
  ),
})
