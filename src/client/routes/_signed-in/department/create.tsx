import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { lazyPage } from '../../-lazy-page.tsx'

const Page = lazyPage<{ name: 'departments' }>(
  () => import('../../../features/staff/entities/entity-form-page.tsx').then((module) => module.EntityCreatePage),
  'staff',
  'form',
)

export const Route = createFileRoute('/_signed-in/department/create')({
  // Also open to people who may not write: the page tells them so.
  staticData: { access: access.officials },
  component: () => <Page name="departments" />,
})
