import { createFileRoute } from '@tanstack/react-router'
import { enlistPage } from './-enlistment-pages.tsx'
import { requireSession } from './-guards.ts'
import { textParameter } from './-search.ts'

export const Route = createFileRoute('/_public/developer/enlist')({
  validateSearch: textParameter('type'),
  beforeLoad: requireSession,
  component: enlistPage('/developer/enlist'),
})
