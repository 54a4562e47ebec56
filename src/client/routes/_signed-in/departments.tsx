import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../platform/href.ts'
import { RecordListPage } from './-record-pages.tsx'

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
  component: () => <RecordListPage name="departments" />,
})
