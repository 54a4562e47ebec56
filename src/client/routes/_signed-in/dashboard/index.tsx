import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/')({
  staticData: {
    access: access.applications,
    nav: [{ href: hrefOf('/dashboard'), label: msg`Dashboard`, icon: 'home', order: 10 }],
  },
  component: lazyPage(() => import('../-dashboard-page.tsx').then((module) => module.DashboardPage), 'staff', 'pages'),
})
