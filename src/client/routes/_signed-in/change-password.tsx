import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/change-password')({
  component: lazyPage(
    () => import('../../features/public/account/change-password-page.tsx').then((module) => module.ChangePasswordPage),
    'pages',
  ),
})
