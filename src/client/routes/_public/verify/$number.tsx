import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_public/verify/$number')({
  component: lazyPage(
    () => import('../../../features/public/verify/check/verify-page.tsx').then((module) => module.VerifyPage),
    'pages',
  ),
})
