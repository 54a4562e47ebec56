import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_public/register')({
  component: lazyPage(
    () => import('../features/verify/register-page.tsx').then((module) => module.RegisterPage),
    'pages',
  ),
})
