import { createFileRoute } from '@tanstack/react-router'
import { applyPage, formSearch } from '../../-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/contractor/works/apply')({
  validateSearch: formSearch,
  staticData: { framesItself: true },
  component: applyPage('/contractor/works/apply'),
})
