import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../platform/href.ts'
import { lazyPage } from '../-lazy-page.tsx'

const Page = lazyPage<{ name: 'departments' }>(
  () => import('../../features/staff/entities/entity-list-page.tsx').then((module) => module.EntityListPage),
  'staff',
)

export const Route = createFileRoute('/_signed-in/departments')({
  validateSearch: recordSearch,
  staticData: {
    access: access.officials,
    nav: [
      {
        href: hrefOf('/departments'),
        label: msg`Departments`,
        icon: 'building',
        order: 80,
        access: access.administration,
        covers: '/department/',
      },
    ],
  },
  component: () => <Page name="departments" />,
})
