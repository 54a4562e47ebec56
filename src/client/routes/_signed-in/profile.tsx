import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/profile')({
  component: lazyPage(
    () => import('../../features/public/account/profile-page.tsx').then((module) => module.ProfilePage),
    'pages',
  ),
})
