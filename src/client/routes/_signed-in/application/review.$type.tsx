import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/application/review/$type')({
  validateSearch: searchSchema({ id: textParameter(), tab: textParameter(), page: pageParameter }),
  staticData: { access: access.applications },
  component: lazyPage(
    () => import('../../../features/staff/desk/page/application-page.tsx').then((module) => module.ApplicationPage),
    'staff',
    'records',
  ),
})
