import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/registration-fees')({
  component: lazyPage(
    () => import('../../features/public/info/fees-page.tsx').then((module) => module.FeesPage),
    'pages',
    'records',
  ),
})
