import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/official')({
  staticData: {
    access: access.officials,
    nav: [{ href: hrefOf('/dashboard/official'), label: msg`My profile`, icon: 'person', order: 20 }],
  },
  component: lazyPage(
    () => import('../../../features/public/account/profile-page.tsx').then((module) => module.ProfilePage),
    'pages',
  ),
})
