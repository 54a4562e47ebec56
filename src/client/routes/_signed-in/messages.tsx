import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { messageStates } from '#domain/message-states.ts'
import { hrefOf } from '../../platform/href.ts'
import { oneOf, pageParameter, searchSchema } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/messages')({
  validateSearch: searchSchema({ page: pageParameter, state: oneOf(messageStates) }),
  staticData: {
    access: access.owner,
    nav: [{ href: hrefOf('/messages'), label: msg`Messages`, icon: 'send', order: 130 }],
  },
  component: lazyPage(
    () => import('../../features/staff/messages/messages-page.tsx').then((module) => module.MessagesPage),
    'staff',
  ),
})
