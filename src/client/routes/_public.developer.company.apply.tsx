import { createFileRoute } from '@tanstack/react-router'
import { applyPage } from './-enlistment-pages.tsx'
import { textParameter } from './-search.ts'

export const Route = createFileRoute('/_public/developer/company/apply')({
  validateSearch: textParameter('type'),
  component: applyPage('/developer/company/apply'),
})
