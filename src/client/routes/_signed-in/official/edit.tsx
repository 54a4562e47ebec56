import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

const Page = lazyPage<{ name: 'officials'; id: string | undefined }>(
  () => import('../../../features/staff/entities/entity-form-page.tsx').then((module) => module.EntityEditPage),
  'staff',
  'form',
)

export const Route = createFileRoute('/_signed-in/official/edit')({
  validateSearch: searchSchema({ id: textParameter() }),
  // Also open to people who may not write: the page tells them so.
  staticData: { access: access.officials },
  component: () => <Page name="officials" id={Route.useSearch().id} />,
})
