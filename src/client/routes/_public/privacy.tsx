import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/privacy')({
  component: lazyPage(
    () => import('../../features/public/info/privacy-page.tsx').then((module) => module.PrivacyPage),
    'pages',
  ),
})
