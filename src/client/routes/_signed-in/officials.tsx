import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../platform/href.ts'
import { lazyPage } from '../-lazy-page.tsx'

const Page = lazyPage<{ name: 'officials' }>(
  () => import('../../features/staff/entities/entity-list-page.tsx').then((module) => module.EntityListPage),
  'staff',
)

export const Route = createFileRoute('/_signed-in/officials')({
  validateSearch: recordSearch,
  staticData: {
    access: access.officials,
    nav: [
      {
        href: hrefOf('/officials'),
        label: msg`Officials`,
        icon: 'people',
        order: 82,
        access: access.administration,
        covers: '/official/',
      },
    ],
  },
  component: () => <Page name="officials" />,
})
