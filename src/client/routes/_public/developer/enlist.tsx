import { createFileRoute } from '@tanstack/react-router'
import { enlistPage, formSearch } from '../../-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/developer/enlist')({
  validateSearch: formSearch,
  staticData: { framesItself: true },
  component: enlistPage('/developer/enlist'),
})
