import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

const Page = lazyPage<{ id: string | undefined }>(
  () => import('../../../features/staff/entities/hours/hours-page.tsx').then((module) => module.HoursPage),
  'staff',
  'form',
)

export const Route = createFileRoute('/_signed-in/official/hours')({
  validateSearch: searchSchema({ id: textParameter() }),
  staticData: { access: access.officials },
  component: () => <Page id={Route.useSearch().id} />,
})
