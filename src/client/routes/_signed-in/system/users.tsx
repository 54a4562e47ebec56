import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { recordSearch } from '../../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../../platform/href.ts'
import { RecordListPage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/system/users')({
  validateSearch: recordSearch,
  staticData: {
    // Also open to people who may not read the accounts: the page tells them so.
    access: access.signedIn,
    nav: [
      {
        href: hrefOf('/system/users'),
        label: msg`System users`,
        access: access.staff,
        icon: 'key',
        order: 84,
        covers: '/system/user/',
      },
    ],
  },
  component: () => <RecordListPage name="systemUsers" />,
})
