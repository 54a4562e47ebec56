import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../platform/href.ts'
import { RecordListPage } from './-record-pages.tsx'

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
  component: () => <RecordListPage name="designations" />,
})
