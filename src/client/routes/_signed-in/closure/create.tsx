import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/closure/create')({
  staticData: { access: access.officials },
  component: lazyPage(
    () =>
      import('../../../features/staff/entities/closures/closure-form-page.tsx').then(
        (module) => module.ClosureFormPage,
      ),
    'staff',
    'form',
  ),
})
