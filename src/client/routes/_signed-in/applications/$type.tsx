import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/applications/$type')({
  validateSearch: searchSchema({
    ...{ page: pageParameter, status: textParameter(), from: textParameter(10) },
  }),
  staticData: {
    access: access.applications,
    nav: [
      {
        href: hrefOf('/applications/$type', { params: { type: 'individual' } }),
        label: msg`Individual applications`,
        icon: 'list',
        order: 100,
        covers: hrefOf('/application/review/$type', { params: { type: 'individual' } }),
      },
      {
        href: hrefOf('/applications/$type', { params: { type: 'company' } }),
        label: msg`Company applications`,
        icon: 'list',
        order: 101,
        covers: hrefOf('/application/review/$type', { params: { type: 'company' } }),
      },
    ],
  },
  component: lazyPage(
    () =>
      import('../../../features/staff/desk/list/application-list-page.tsx').then(
        (module) => module.ApplicationListPage,
      ),
    'staff',
    'records',
  ),
})
