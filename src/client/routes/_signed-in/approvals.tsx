import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { approvalStates } from '#domain/people/approval-states.ts'
import { hrefOf } from '../../platform/href.ts'
import { oneOf, pageParameter, searchSchema } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/approvals')({
  validateSearch: searchSchema({ page: pageParameter, state: oneOf(approvalStates) }),
  staticData: {
    access: access.administration,
    nav: [{ href: hrefOf('/approvals'), label: msg`Approvals`, icon: 'check', order: 85 }],
  },
  component: lazyPage(
    () => import('../../features/staff/entities/approvals/approvals-page.tsx').then((module) => module.ApprovalsPage),
    'staff',
    'form',
  ),
})
