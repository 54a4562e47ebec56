import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/live')({
  component: lazyPage(
    () => import('../../features/staff/live/host-page.tsx').then((module) => module.HostPage),
    'staff',
  ),
})
