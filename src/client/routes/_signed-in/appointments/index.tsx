import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'

export const Route = createFileRoute('/_signed-in/appointments/')({
  beforeLoad: () => {
    throw redirect({ to: '/appointments/$type', params: { type: 'today-online' }, replace: true })
  },
  staticData: {
    access: access.officials,
    nav: [
      {
        href: hrefOf('/appointments'),
        label: msg`Schedule appointments`,
        icon: 'calendarPlus',
        order: 70,
        covers: '/appointment',
      },
    ],
  },
})
