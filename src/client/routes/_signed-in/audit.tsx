import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../platform/href.ts'
import { pageParameter, searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/audit')({
  // The page checks the values: here their lists would be part of everyone's first download.
  validateSearch: searchSchema({
    page: pageParameter,
    kind: textParameter(30),
    id: textParameter(),
    by: textParameter(36),
    action: textParameter(40),
    from: textParameter(10),
    to: textParameter(10),
  }),
  staticData: {
    access: access.owner,
    nav: [{ href: hrefOf('/audit'), label: msg`Audit`, icon: 'eye', order: 150 }],
  },
  component: lazyPage(
    () => import('../../features/staff/audit/audit-page.tsx').then((module) => module.AuditPage),
    'staff',
    'records',
  ),
})
