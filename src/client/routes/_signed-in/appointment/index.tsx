import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

const Page = lazyPage<{ id: string | undefined }>(
  () => import('../../../features/staff/appointments/appointment-page.tsx').then((module) => module.AppointmentPage),
  'staff',
)

export const Route = createFileRoute('/_signed-in/appointment/')({
  validateSearch: searchSchema({ id: textParameter(36) }),
  staticData: { access: access.officials },
  component: () => <Page id={Route.useSearch().id} />,
})
