/** The correct spelling of an address that the specification spells /contrator/…; both open the same form. */
import { createFileRoute } from '@tanstack/react-router'
import { enlistPage, formSearch } from '../../-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/contractor/works/enlist')({
  validateSearch: formSearch,
  staticData: { framesItself: true },
  component: enlistPage('/contrator/works/enlist'),
})
