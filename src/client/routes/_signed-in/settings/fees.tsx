import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { pageParameter, searchSchema } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/settings/fees')({
  validateSearch: searchSchema({ page: pageParameter }),
  staticData: {
    access: access.owner,
    nav: [{ href: hrefOf('/settings/fees'), label: msg`Fee schedule`, icon: 'edit', order: 141 }],
  },
  component: lazyPage(
    () => import('../../../features/staff/fees/fee-schedule-page.tsx').then((module) => module.FeeSchedulePage),
    'staff',
    'records',
  ),
})
