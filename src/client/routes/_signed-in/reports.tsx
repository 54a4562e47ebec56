import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../platform/href.ts'
import { searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/reports')({
  // The page knows the periods: their names would be in the first download of everyone.
  validateSearch: searchSchema({ period: textParameter(20) }),
  staticData: {
    access: access.chairman,
    nav: [{ href: hrefOf('/reports'), label: msg`Reports`, icon: 'chart', order: 115 }],
  },
  component: lazyPage(
    () => import('../../features/staff/reports/reports-page.tsx').then((module) => module.ReportsPage),
    'staff',
    'records',
  ),
})
