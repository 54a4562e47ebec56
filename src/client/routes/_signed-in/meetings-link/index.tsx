import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { officialRecordSearch } from '../../../features/staff/entities/record-search.ts'
import { hrefOf } from '../../../platform/href.ts'
import { RecordListPage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/meetings-link/')({
  validateSearch: officialRecordSearch,
  staticData: {
    access: access.officials,
    nav: [
      {
        href: hrefOf('/meetings-link'),
        label: msg`Meeting links`,
        icon: 'link',
        order: 85,
        covers: '/meetings-link/',
      },
    ],
  },
  component: () => <RecordListPage name="meetingLinks" />,
})
