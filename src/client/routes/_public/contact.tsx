import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/contact')({
  component: lazyPage(
    () => import('../../features/public/info/contact-page.tsx').then((module) => module.ContactPage),
    'pages',
  ),
})
