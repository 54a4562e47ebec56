import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { pageParameter, searchSchema } from '../../../../platform/search-schema.ts'
import { lazyPage } from '../../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/live/record/')({
  validateSearch: searchSchema({ page: pageParameter }),
  staticData: {
    access: access.liveHosts,
    nav: [{ href: hrefOf('/live'), label: msg`Secretary’s Hour`, icon: 'phone', order: 72, covers: '/live' }],
  },
  component: lazyPage(
    () => import('../../../../features/staff/live/record/sessions-page.tsx').then((module) => module.SessionsPage),
    'staff',
  ),
})
