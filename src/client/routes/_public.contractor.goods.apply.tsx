import { createFileRoute } from '@tanstack/react-router'
import { applyPage } from './-enlistment-pages.tsx'
import { textParameter } from './-search.ts'

export const Route = createFileRoute('/_public/contractor/goods/apply')({
  validateSearch: textParameter('type'),
  component: applyPage('/contractor/goods/apply'),
})
