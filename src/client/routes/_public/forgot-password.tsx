import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../-guards.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/forgot-password')({
  beforeLoad: redirectSignedIn,
  component: lazyPage(
    () => import('../../features/public/account/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
    'pages',
  ),
})
