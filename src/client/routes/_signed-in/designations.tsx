import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../platform/href.ts'
import { lazyPage } from '../-lazy-page.tsx'

const Page = lazyPage<{ name: 'designations' }>(
  () => import('../../features/staff/entities/entity-list-page.tsx').then((module) => module.EntityListPage),
  'staff',
)

export const Route = createFileRoute('/_signed-in/designations')({
  validateSearch: recordSearch,
  staticData: {
    access: access.officials,
    nav: [
      {
        href: hrefOf('/designations'),
        label: msg`Designations`,
        icon: 'badge',
        order: 81,
        access: access.administration,
        covers: '/designation/',
      },
    ],
  },
  component: () => <Page name="designations" />,
})
