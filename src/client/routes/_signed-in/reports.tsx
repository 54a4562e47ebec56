import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../platform/href.ts'
import { searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/reports')({
  // The page checks the periods: here their names would be part of everyone's first download.
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
