import { createFileRoute } from '@tanstack/react-router'
import { enlistPage, formSearch } from '../../-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/individual/enlist')({
  validateSearch: formSearch,
  staticData: { framesItself: true },
  component: enlistPage('/individual/enlist'),
})
