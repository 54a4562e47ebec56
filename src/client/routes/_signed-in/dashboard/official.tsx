import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/official')({
  staticData: {
    access: access.officials,
    nav: [{ href: hrefOf('/dashboard/official'), label: msg`My day`, icon: 'clock', order: 20 }],
  },
  component: lazyPage(
    () => import('../../../features/staff/official/official-dashboard.tsx').then((module) => module.OfficialDashboard),
    'staff',
  ),
})
