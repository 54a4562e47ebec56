/** The correct spelling of an address that the specification spells /contrator/…; both open the same form. */
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { enlistPage, formSearch } from '../../-enlistment-pages.tsx'
import { requireAccess } from '../../-guards.ts'

export const Route = createFileRoute('/_public/contractor/works/enlist')({
  validateSearch: formSearch,
  beforeLoad: ({ location }) => requireAccess({ location }, access.signedIn),
  staticData: { framesItself: true },
  component: enlistPage('/contrator/works/enlist'),
})
