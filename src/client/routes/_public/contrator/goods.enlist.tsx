import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { enlistPage, formSearch } from '../../-enlistment-pages.tsx'
import { requireAccess } from '../../-guards.ts'

export const Route = createFileRoute('/_public/contrator/goods/enlist')({
  validateSearch: formSearch,
  beforeLoad: ({ location }) => requireAccess({ location }, access.signedIn),
  staticData: { framesItself: true },
  component: enlistPage('/contrator/goods/enlist'),
})
