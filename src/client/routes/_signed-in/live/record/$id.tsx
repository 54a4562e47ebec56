import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { pageParameter, searchSchema } from '../../../../platform/search-schema.ts'
import { lazyPage } from '../../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/live/record/$id')({
  validateSearch: searchSchema({ page: pageParameter }),
  staticData: { access: access.liveHosts },
  component: lazyPage(
    () => import('../../../../features/staff/live/record/session-page.tsx').then((module) => module.SessionPage),
    'staff',
  ),
})
