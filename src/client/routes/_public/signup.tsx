import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../-guards.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/signup')({
  beforeLoad: redirectSignedIn,
  component: lazyPage(
    () => import('../../features/public/account/sign-up-page.tsx').then((module) => module.SignUpPage),
    'pages',
  ),
})
