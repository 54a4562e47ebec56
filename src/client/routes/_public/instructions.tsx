import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/instructions')({
  component: lazyPage(
    () => import('../../features/public/info/instructions-page.tsx').then((module) => module.InstructionsPage),
    'pages',
  ),
})
