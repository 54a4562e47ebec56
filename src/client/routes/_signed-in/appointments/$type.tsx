import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/appointments/$type')({
  validateSearch: searchSchema({ page: pageParameter, official: textParameter(36) }),
  staticData: { access: access.officials },
  component: lazyPage(
    () =>
      import('../../../features/staff/appointments/appointment-list-page.tsx').then(
        (module) => module.AppointmentListPage,
      ),
    'staff',
  ),
})
