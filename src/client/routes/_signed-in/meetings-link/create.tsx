import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { lazyPage } from '../../-lazy-page.tsx'

const Page = lazyPage<{ name: 'meetingLinks' }>(
  () => import('../../../features/staff/entities/entity-form-page.tsx').then((module) => module.EntityCreatePage),
  'staff',
  'form',
)

export const Route = createFileRoute('/_signed-in/meetings-link/create')({
  staticData: { access: access.officials },
  component: () => <Page name="meetingLinks" />,
})
