import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/settings/')({
  staticData: {
    access: access.owner,
    nav: [{ href: hrefOf('/settings'), label: msg`Settings`, icon: 'sliders', order: 140 }],
  },
  component: lazyPage(
    () => import('../../../features/staff/settings/settings-page.tsx').then((module) => module.SettingsPage),
    'staff',
  ),
})
