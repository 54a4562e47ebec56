import { createFileRoute } from '@tanstack/react-router'
import { searchSchema, textParameter } from '../platform/search-schema.ts'
import { applyPage } from './-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/contractor/works/apply')({
  validateSearch: searchSchema({ type: textParameter() }),
  component: applyPage('/contractor/works/apply'),
})
