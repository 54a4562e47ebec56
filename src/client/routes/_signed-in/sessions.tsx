import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/sessions')({
  component: lazyPage(
    () => import('../../features/public/account/sessions-page.tsx').then((module) => module.SessionsPage),
    'pages',
  ),
})
