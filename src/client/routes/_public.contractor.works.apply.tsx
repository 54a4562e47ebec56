import { createFileRoute } from '@tanstack/react-router'
import { applyPage } from './-enlistment-pages.tsx'
import { textParameter } from './-search.ts'

export const Route = createFileRoute('/_public/contractor/works/apply')({
  validateSearch: textParameter('type'),
  component: applyPage('/contractor/works/apply'),
})
