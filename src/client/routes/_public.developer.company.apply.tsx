import { createFileRoute } from '@tanstack/react-router'
import { searchSchema, textParameter } from '../platform/search-schema.ts'
import { applyPage } from './-enlistment-pages.tsx'

export const Route = createFileRoute('/_public/developer/company/apply')({
  validateSearch: searchSchema({ type: textParameter() }),
  component: applyPage('/developer/company/apply'),
})
