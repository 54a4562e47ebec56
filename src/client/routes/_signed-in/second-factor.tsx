import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/second-factor')({
  staticData: { access: access.staff },
  component: lazyPage(
    () => import('../../features/staff/settings/second-factor-page.tsx').then((module) => module.SecondFactorPage),
    'staff',
  ),
})
